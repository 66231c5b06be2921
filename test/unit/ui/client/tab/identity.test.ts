import { describe, expect, test } from 'vitest'
import { readEngineConfig } from '../../../../../src/bridge/options/engineOptions.ts'
import { base, ethereum } from '../../../../../src/networks.ts'
import type { TabkeyConfig } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { configHash, engineIdentity, hashText } from '../../../../../src/ui/client/tab/identity.ts'

const networks = [ethereum, base]

describe('identity', () => {
  const of = (config: Partial<TabkeyConfig>) => {
    const { engine, link } = resolveConfig({ networks, ...config })
    return engineIdentity(engine, link)
  }

  test('is the same for the same endpoints, whatever the order and the rest of the config', () => {
    const rpc = { 'eip155:1': ['https://a.test'] } as const
    expect(of({ endpoints: { relay: 'wss://r.test', rpc } })).toBe(
      of({ endpoints: { rpc, relay: 'wss://r.test' }, themeMode: 'dark', networks: [base] }),
    )
    expect(of({})).toMatchInlineSnapshot(`"local-1023076f00e3988a"`)
  })

  test('differs by projectId, endpoints and engineName', () => {
    const names = [
      of({}),
      of({ projectId: 'p' }),
      of({ endpoints: { relay: 'wss://r.test' } }),
      of({ engineName: 'dev.1' }),
    ]
    expect(new Set(names).size).toBe(4)
    expect(names[1]).toMatch(/^p-[0-9a-f]{16}$/)
  })

  test('hashText is FNV-1a 64', () => {
    expect(hashText('')).toBe('cbf29ce484222325')
    expect(hashText('foobar')).toBe('85944171f73967e8')
  })

  test('configHash tells configs apart and keys their order not', () => {
    const a = resolveConfig({ networks, projectId: 'p' }).engine
    expect(configHash(a)).toBe(configHash({ ...structuredClone(a) }))
    expect(configHash(a)).not.toBe(configHash({ ...a, enableWalletConnect: false }))
  })

  test('devtools travel to the engine', () => {
    const { engine } = resolveConfig({ networks, devtools: true })
    expect(readEngineConfig(engine, 'config').devtools).toBe(true)
    expect(resolveConfig({ networks }).engine.devtools).toBe(false)
    expect(() => resolveConfig({ networks, devtools: 'yes' as never })).toThrow('devtools')
  })
})

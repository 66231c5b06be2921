import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SignInConfig } from '../../../src/bridge/contract/signIn.ts'
import { createServerStorage, createSiwx } from '../../../src/siwx.ts'
import { filesBelow, ROOT } from '../../house/support/sources.ts'
import { standAt } from './support/page.ts'
import { evmWallet } from './support/signers.ts'

// The examples of docs/sign-in.md as they stand there, with our sources for the package.

const FOLDER = `${ROOT}.cache/sign-in-docs-${process.pid}`
const EXAMPLE = /```ts (\S+)\n([\s\S]*?)```\n/g
const [guide] = filesBelow('docs', /^sign-in\.md$/)
const examples = [...(guide?.text ?? '').matchAll(EXAMPLE)].map(
  ([, name = '', text = '']) => [name, text] as const,
)

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, text] of examples) {
    const local = text
      .replace(/from 'tabkey'/g, `from '${ROOT}src/index.ts'`)
      .replace(/from 'tabkey\/([a-z/]+)'/g, `from '${ROOT}src/$1.ts'`)
    await writeFile(`${FOLDER}/${name}`, local)
  }
})
afterAll(() => rm(FOLDER, { recursive: true, force: true }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const load = (name: string) => import(/* @vite-ignore */ `${FOLDER}/${name}`)

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function signIn(siwx: SignInConfig) {
  const { data, text } = await siwx.createMessage({ chainId: 'eip155:1', accountAddress: evmWallet.address })
  await siwx.addSession({ data, message: text, signature: await evmWallet.signMessage(text) })
  return text
}

test('the guide has its examples', () => {
  expect(examples.map(([name]) => name)).toEqual([
    'page.ts',
    'storage.ts',
    'client.ts',
    'server.ts',
    'siwe.ts',
  ])
})

test('in the page', async () => {
  standAt('https://app.example/')
  const { siwx, tabkey } = await load('page.ts')
  expect(siwx.getRequired()).toBe(true)
  expect(tabkey.getState().ready).toBe(false)
  expect(await signIn(siwx)).toContain('\nSign in to Example.\n')
})

test('your own storage', async () => {
  standAt('https://app.example/')
  const { siwx } = await load('storage.ts')
  await signIn(siwx)
  expect(await siwx.getSessions('eip155:1', evmWallet.address.toLowerCase())).toHaveLength(1)
  await siwx.revokeSession('eip155:1', evmWallet.address)
  expect(await siwx.getSessions('eip155:1', evmWallet.address)).toEqual([])
})

test('on your server, with the page’s half', async () => {
  expect((await load('client.ts')).siwx.getRequired()).toBe(true)
  standAt('https://app.example/')
  // A chain on which no contract says yes.
  const chain = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x00"}'))
  vi.stubEnv('NODE_URL', await listen(chain))
  const { server } = await load('server.ts')
  const url = await listen(server)
  let cookie = ''
  const visit: typeof fetch = async (path, options = {}) => {
    const response = await fetch(path, { ...options, headers: { ...options.headers, cookie } })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
  const siwx = createSiwx({ storage: createServerStorage({ url, fetch: visit }) })
  await signIn(siwx)
  expect(await siwx.getSessions('eip155:1', evmWallet.address)).toHaveLength(1)
  const stranger = createSiwx({ storage: createServerStorage({ url }) })
  expect(await stranger.getSessions('eip155:1', evmWallet.address)).toEqual([])
  const forged = createSiwx({
    storage: createServerStorage({ url, fetch: visit }),
    verifiers: { eip155: async () => true },
  })
  const { data, text } = await forged.createMessage({
    chainId: 'eip155:1',
    accountAddress: evmWallet.address,
  })
  await expect(forged.addSession({ data, message: text, signature: `0x${'12'.repeat(65)}` })).rejects.toThrow(
    'did not accept',
  )
  await siwx.setSessions([])
  expect(await siwx.getSessions('eip155:1', evmWallet.address)).toEqual([])
  for (const each of [server, chain]) {
    each.closeAllConnections()
    each.close()
  }
})

test('the older configuration', async () => {
  standAt('https://app.example/')
  const { siweConfig } = await load('siwe.ts')
  const { mapSiweConfig } = await import('../../../src/siwx/mapSiweConfig.ts')
  const siwx = mapSiweConfig(siweConfig)
  expect(await signIn(siwx)).toContain('\nSign in to Example.\n')
  expect(await siwx.getSessions('eip155:1', evmWallet.address)).toHaveLength(1)
})

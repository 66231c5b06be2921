import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExternalConnector } from '../../../../src/bridge/contract/config.ts'
import type { Network } from '../../../../src/bridge/contract/network.ts'
import { AdapterNotFoundError, ConfigError } from '../../../../src/bridge/errors/client.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { addChainFamily } from '../../../../src/chains.ts'
import { systemClock } from '../../../../src/worker/base/clock.ts'
import { openChains } from '../../../../src/worker/chains/openChains.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import { systemFetch } from '../../../../src/worker/net/exchange.ts'
import { routeIn } from '../../../../src/worker/rpc/families.ts'
import { filesBelow, ROOT } from '../../../house/support/sources.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { configOf, createWorld, freshId, MAINNET } from '../connections/harness.ts'

// The examples of docs/chain-adapter.md as they stand there, with our sources for the package.

const FOLDER = `${ROOT}.cache/chain-docs-${process.pid}`
const [guide] = filesBelow('docs', /^chain-adapter\.md$/)
const examples = [...(guide?.text ?? '').matchAll(/```ts chain-adapter\/src\/(\S+)\n([\s\S]*?)```\n/g)].map(
  ([, name = '', text = '']) => [name, text] as const,
)
/** Substrate's own Alice, and the key her account stands under on every chain of the kind. */
const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const ALICE_KEY =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

const asked: { method: string; params: unknown }[] = []
/** Nonce 7, one provider, 12.5 DOT free. */
const ALICE_INFO = `0x0700000000000000010000000000000000a2941a1d0000000000000000000000${'0'.repeat(96)}`
const node = createServer((request, response) => {
  let body = ''
  request.on('data', part => {
    body += String(part)
  })
  request.on('end', () => {
    const parsed = JSON.parse(body)
    const answers = [parsed].flat().map((call: { id: number; method: string; params: unknown }) => {
      asked.push({ method: call.method, params: call.params })
      const isAlice = Array.isArray(call.params) && call.params[0] === ALICE_KEY
      return { jsonrpc: '2.0', id: call.id, result: isAlice ? ALICE_INFO : null }
    })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(parsed) ? answers : answers[0]))
  })
})

let network: Network

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, text] of examples) {
    const local = text
      .replace(/from 'tabkey'/g, `from '${ROOT}src/index.ts'`)
      .replace(/from 'tabkey\/([a-z/]+)'/g, `from '${ROOT}src/$1.ts'`)
      .replace(/import 'tabkey\/engine'\n/, '')
    await writeFile(`${FOLDER}/${name}`, local)
  }
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', () => resolve()))
  network = {
    ...MAINNET,
    id: '91b171bb158e2d3848fa23a9f1c25182',
    caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    chainNamespace: 'polkadot',
    name: 'Polkadot',
    nativeCurrency: { name: 'DOT', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${(node.address() as AddressInfo).port}`] } },
  }
})
afterAll(async () => {
  node.close()
  await rm(FOLDER, { recursive: true, force: true })
})

const load = (name: string) => import(/* @vite-ignore */ `${FOLDER}/${name}`)

function chains() {
  const config: EngineConfig = configOf([MAINNET, network])
  const endpoints = () => resolveEndpoints(config)
  return openChains({ clock: systemClock, fetch: systemFetch, endpoints, config: () => config })
}

test('host family: the guide has its examples', () => {
  expect(examples.map(([name]) => name)).toEqual(['polkadot.ts', 'engine.ts', 'page.ts', 'main.ts'])
})

test('host family: added in the engine’s script, read through the engine’s own nodes', async () => {
  await expect(chains().get('polkadot')).rejects.toBeInstanceOf(AdapterNotFoundError)
  const { accountKey, polkadot } = await load('polkadot.ts')
  expect(accountKey(ALICE)).toBe(ALICE_KEY)
  expect(() => accountKey(`${ALICE.slice(0, -1)}6`)).toThrow()
  await load('engine.ts')
  const adapter = await chains().get('polkadot')
  await expect(adapter.balance(network, ALICE)).resolves.toEqual({ value: 125_000_000_000n })
  expect(asked).toEqual([{ method: 'state_getStorage', params: [ALICE_KEY] }])
  await expect(adapter.request(network, { method: 'system_health' })).resolves.toBeNull()
  expect(() => addChainFamily('polkadot', polkadot)).toThrow(ConfigError)
  expect(() => addChainFamily('solana', polkadot)).toThrow(ConfigError)
})

test('host family: its connector joins, signs once through the wallet, and leaves', async () => {
  const { polkadotWallet } = await load('page.ts')
  const signed: unknown[] = []
  const connector: ExternalConnector = polkadotWallet('polkadot-js', 'Polkadot', {
    enable: async () => ({
      accounts: { get: async () => [{ address: ALICE }] },
      signer: {
        async signRaw(raw: unknown) {
          signed.push(raw)
          return { signature: '0x01' }
        },
      },
    }),
  })
  const provider = await connector.provider({ networks: [] })
  const played = scriptedWallet('polkadot-js')
  const wallet = {
    ...played,
    info: { ...played.info, kind: 'external' as const, namespaces: ['polkadot' as const] },
    run: (args: Parameters<typeof provider.request>[0]) => provider.request(args),
  }
  const world = createWorld({ config: configOf([MAINNET, network]) })
  const tab = world.openTab('a', [wallet])
  await world.connections.connect(tab, { wallet: 'polkadot-js', namespace: 'polkadot', id: freshId() })
  const connection = world.store.get().connections.polkadot
  expect(world.store.get().accounts.polkadot).toMatchObject({
    caipAddress: `${network.caipNetworkId}:${ALICE}`,
  })
  expect(connection).toMatchObject({
    methods: ['polkadot_signMessage'],
    approvedNetworks: [network.caipNetworkId],
  })
  expect(routeIn('polkadot', 'polkadot_signMessage')).toBe('wallet')
  expect(routeIn('polkadot', 'state_getStorage')).toBe('node')
  if (!connection) throw new Error('not connected')
  const answer = await world.pageWallet.request(
    {
      id: freshId(),
      namespace: 'polkadot',
      networkId: network.caipNetworkId,
      args: { method: 'polkadot_signMessage', params: { address: ALICE, message: 'hello' } },
      tab,
      signal: new AbortController().signal,
      onSending: async () => {},
    },
    connection,
  )
  expect(answer).toEqual({ signature: '0x01' })
  expect(signed).toEqual([{ address: ALICE, data: 'hello', type: 'bytes' }])
  await world.connections.disconnect({ namespace: 'polkadot' })
  expect(world.store.get().connections.polkadot).toBeUndefined()
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toErrorWire } from '../../src/bridge/errors/wire.ts'
import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import { PLAIN_FEATURES } from '../support/engineConfig.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, failure, flowConfig, flowNetwork, peers } from '../support/flowTab.ts'

// The whole engine with a node that wants keys and repeats them in its errors. Whatever leaves the engine has no key.

const TOKEN = 't0ken-0123456789-abcdef'
const HEADER_KEY = 'h3ader-0123456789-abcdef'
const PATH_KEY = 'p4th-0123456789-abcdef'
const QUERY_KEY = 'qu3ry-0123456789-abcdef'
const SECRETS = [TOKEN, HEADER_KEY, PATH_KEY, QUERY_KEY]

const CHAINS: Readonly<Record<string, string>> = { '1': '0x1', '77': '0x4d' }
const seen: { readonly url: string; readonly key: unknown }[] = []

/** Shows its chain, and answers everything else with the request. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => (body += chunk))
  request.on('end', () => {
    const { url = '', headers } = request
    seen.push({ url, key: headers['x-api-key'] })
    const chain = CHAINS[url.split('/')[1] ?? ''] ?? '0x1'
    const message = `no: ${url} ${JSON.stringify(headers)}`
    const answer = ({ id, method }: { id: number; method: string }) =>
      method === 'eth_chainId'
        ? { jsonrpc: '2.0', id, result: chain }
        : { jsonrpc: '2.0', id, error: { code: -32000, message, data: { message } } }
    const calls = JSON.parse(body)
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
  })
})
let echo = ''

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  echo = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(async () => {
  seen.length = 0
  await peers.reset()
})

const keyed = (chainId: number) => ({
  url: `${echo}/${chainId}/${PATH_KEY}?apikey=${QUERY_KEY}`,
  headers: { authorization: `Bearer ${TOKEN}`, 'x-api-key': HEADER_KEY },
})

function keyedConfig(): EngineConfig {
  const plain = flowConfig()
  return flowConfig({
    devtools: true,
    enableLogger: true,
    features: { ...PLAIN_FEATURES, analytics: true },
    networks: [
      ...plain.networks,
      { ...flowNetwork(77, 'Added'), rpcUrls: { default: { http: [`${echo}/77/public`] } } },
    ],
    endpoints: {
      ...plain.endpoints,
      analytics: peers.urls.api,
      rpc: { 'eip155:1': [keyed(1)], 'eip155:77': [keyed(77)] },
    },
  })
}

const expectNoKey = (what: string, value: unknown) => {
  const text = JSON.stringify(value)
  for (const secret of SECRETS) expect(text, what).not.toContain(secret)
}

test('keys of a node reach that node, and nothing else', async () => {
  const config = keyedConfig()
  const flow = createFlow()
  const [tab, other] = [
    await flow.open({ config }),
    await flow.open({ config: { ...config, devtools: false } }),
  ]
  await tab.connect(ALPHA)
  const { address } = tab.state().accounts.eip155 ?? { address: '' }
  tab.watch({ kind: 'balance', account: `eip155:1:${address}` })
  const errors = await Promise.all([
    failure(tab.ask('eth_call', [{ to: address }, 'latest'])),
    failure(other.ask('eth_getBalance', [address, 'latest'])),
    failure(tab.api.data.balance({ account: `eip155:1:${address}` })),
  ])
  await tab.api.telemetry.error(toErrorWire(errors[0]))
  await tab.api.connections.switchNetwork({ network: 'eip155:77' }).catch(() => {})
  await expect.poll(async () => (await peers.api.stats()).calls['/e'] ?? 0).toBeGreaterThan(0)

  expect(seen.filter(({ key }) => key === HEADER_KEY).length).toBeGreaterThan(0)
  expect(errors.map(error => JSON.stringify(toErrorWire(error))).join()).toContain('[hidden]')
  for (const error of errors) expectNoKey('error', [String(error), toErrorWire(error)])
  expectNoKey('state', [tab.state(), other.state()])
  expectNoKey('trace', await tab.api.telemetry.trace?.({ storage: true }))
  expectNoKey('log', await tab.api.telemetry.log())
  expectNoKey('analytics', await peers.api.stats())
  expect(tab.asked.map(({ args }) => args.method)).toContain('wallet_addEthereumChain')
  expectNoKey('wallet', tab.asked)
})

test('a node of the network’s own list is asked without the keys', async () => {
  const config = keyedConfig()
  const flow = createFlow()
  // The entry of `endpoints` is gone; the network still names a URL of the same host.
  const tab = await flow.open({ config: { ...config, endpoints: { ...config.endpoints, rpc: {} } } })
  await failure(tab.ask('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest'], { network: 'eip155:77' }))
  expect(seen.map(({ url }) => url)).toContain('/77/public')
  expect(seen.map(({ key }) => key).filter(key => key !== undefined)).toEqual([])
})

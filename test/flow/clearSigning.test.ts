import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { Preview } from '../../src/bridge/features/preview/contract.ts'
import { type Clock, systemClock } from '../../src/worker/base/clock.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, flowConfig, peers } from '../support/flowTab.ts'
import { approveData, at } from './swapRig.ts'

// The engine, the network's node, and a real server of descriptors with their signed index.

const OWNER = anvilAccount(6).address
const FRIEND: Hex = '0x52908400098527886E0F7030069857D2E4169EE7'
const HOUR = 3_600_000

/** Answers by the path of the file; each request is counted. */
let answers: Map<string, (response: ServerResponse) => void>
let requested: string[]
let server: Server
let origin: string

beforeEach(async () => {
  await peers.reset()
  await peers.alpha.setAccounts([6])
  answers = new Map()
  requested = []
  server = createServer(({ url = '' }, response) => {
    requested.push(url)
    const answer = answers.get(url)
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function createKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { publicKey: raw.toString('base64'), privateKey }
}

const serve = (path: string, text: string) => answers.set(path, response => void response.end(text))

const descriptor = (intent: string, chainId = 1) =>
  JSON.stringify({
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { contract: { deployments: [{ chainId, address: at.usdc }] } },
    metadata: { owner: 'Example' },
    display: {
      formats: {
        'approve(address spender,uint256 value)': {
          intent,
          fields: [
            { path: 'value', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } },
            { path: 'spender', label: 'For', format: 'addressName' },
          ],
        },
      },
    },
  })

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const indexOfUsdc = (text: string, more: object = {}) => ({
  version: 3,
  expires: new Date(Date.now() + HOUR).toISOString(),
  contracts: { [`eip155:1:${at.usdc.toLowerCase()}`]: ['usdc/usdc.json'] },
  messages: {},
  files: { 'usdc/usdc.json': hash(text) },
  ...more,
})

function serveIndex(content: object, key: KeyObject) {
  const payload = JSON.stringify(content)
  const signature = sign(null, Buffer.from(payload), key).toString('base64')
  serve('/signed/index.json', JSON.stringify({ payload, signature }))
}

/** The engine's time, which a test moves on. */
function createShiftedClock() {
  let offset = 0
  const clock: Clock = {
    ...systemClock,
    now: () => systemClock.now() + offset,
    monotonic: () => systemClock.monotonic() + offset,
  }
  return { clock, shift: (ms: number) => void (offset += ms) }
}

async function openTab(control: object, clock?: Clock): Promise<FlowTab> {
  const config = flowConfig({
    projectId: 'p',
    endpoints: { ...flowConfig().endpoints, clearSigning: `${origin}/signed/index.json` },
    control,
  })
  const flow = createFlow(clock ? { clock } : {})
  const tab = await flow.open({ config })
  await tab.connect(ALPHA)
  return tab
}

const preview = ({ api }: FlowTab, amount: bigint) =>
  api.features.call({
    feature: 'preview',
    method: 'of',
    parameters: {
      network: 'eip155:1',
      method: 'eth_sendTransaction',
      params: [{ from: OWNER, to: at.usdc, data: approveData(FRIEND, amount) }],
    },
  }) as Promise<Preview>

/** The sentence, once the code and the files are there: a preview does not wait for them. */
async function readSentence(
  tab: FlowTab,
  matches: (sentence: string | undefined) => boolean,
): Promise<Preview> {
  const end = performance.now() + 10_000
  for (let amount = 2_000_000n; ; amount += 1_000_000n) {
    const shown = await preview(tab, amount)
    if (matches(shown.sentence)) return shown
    if (performance.now() > end) throw new Error(`Another sentence: ${shown.sentence}`)
  }
}

const BUILT_IN = /^Allow 0x52908400098527886E0F7030069857D2E4169EE7 to take \d+ USDC$/
const isBuiltIn = (sentence: string | undefined) => BUILT_IN.test(sentence ?? '')

test('clear signing: the words of the signed descriptor, and effects and warnings as without it', async () => {
  const own = createKeys()
  const text = descriptor('Pledge to a friend')
  serveIndex(indexOfUsdc(text), own.privateKey)
  serve('/signed/usdc/usdc.json', text)
  const tab = await openTab({ clearSigningKey: own.publicKey })
  const shown = await readSentence(tab, sentence => sentence?.startsWith('Pledge') === true)
  expect(shown.sentence).toMatch(new RegExp(`^Pledge to a friend\\. Amount: \\d+ USDC; For: ${FRIEND}$`))
  const plain = await openTab({})
  const without = await readSentence(plain, isBuiltIn)
  expect(shown.warnings).toEqual(without.warnings)
  expect(shown.allowances.map(({ kind, spender }) => [kind, spender])).toEqual(
    without.allowances.map(({ kind, spender }) => [kind, spender]),
  )
  expect(requested, 'one request for the index and one for the file').toEqual([
    '/signed/index.json',
    '/signed/usdc/usdc.json',
  ])
})

test('clear signing: without a key, and with the key of the control file, nothing is fetched', async () => {
  const own = createKeys()
  for (const control of [{}, { publicKey: own.publicKey, clearSigningKey: own.publicKey }])
    await readSentence(await openTab(control), isBuiltIn)
  expect(requested).toEqual([])
})

test.each<[string, (own: ReturnType<typeof createKeys>) => void]>([
  [
    'an index of another key',
    () => {
      serveIndex(indexOfUsdc(descriptor('Wrong')), createKeys().privateKey)
      serve('/signed/usdc/usdc.json', descriptor('Wrong'))
    },
  ],
  [
    'an index without a signature',
    () => {
      serve('/signed/index.json', JSON.stringify(indexOfUsdc(descriptor('Wrong'))))
      serve('/signed/usdc/usdc.json', descriptor('Wrong'))
    },
  ],
  [
    'an index that has expired',
    own => {
      serveIndex(indexOfUsdc(descriptor('Wrong'), { expires: '2020-01-01T00:00:00Z' }), own.privateKey)
      serve('/signed/usdc/usdc.json', descriptor('Wrong'))
    },
  ],
  [
    'a file with another hash',
    own => {
      serveIndex(indexOfUsdc(descriptor('Right')), own.privateKey)
      serve('/signed/usdc/usdc.json', descriptor('Wrong'))
    },
  ],
  [
    'a file without a hash',
    own => {
      serveIndex(indexOfUsdc(descriptor('Wrong'), { files: {} }), own.privateKey)
      serve('/signed/usdc/usdc.json', descriptor('Wrong'))
    },
  ],
  [
    'a file outside of the folder of the index',
    own => {
      const name = '../usdc.json'
      const contracts = { [`eip155:1:${at.usdc.toLowerCase()}`]: [name] }
      const files = { [name]: hash(descriptor('Wrong')) }
      serveIndex(indexOfUsdc(descriptor('Wrong'), { contracts, files }), own.privateKey)
      serve('/usdc.json', descriptor('Wrong'))
    },
  ],
  [
    'a descriptor of another chain',
    own => {
      const text = descriptor('Wrong', 10)
      serveIndex(indexOfUsdc(text), own.privateKey)
      serve('/signed/usdc/usdc.json', text)
    },
  ],
  [
    'a file that is too long',
    own => {
      const text = `${descriptor('Wrong')}${' '.repeat(200_000)}`
      serveIndex(indexOfUsdc(text), own.privateKey)
      serve('/signed/usdc/usdc.json', text)
    },
  ],
  [
    'a server that redirects',
    () =>
      void answers.set(
        '/signed/index.json',
        response => void response.writeHead(302, { location: '/x' }).end(),
      ),
  ],
  ['a server without the file', () => {}],
])('clear signing: %s has no words of its own', async (_name, prepare) => {
  const own = createKeys()
  prepare(own)
  const shown = await readSentence(await openTab({ clearSigningKey: own.publicKey }), isBuiltIn)
  expect(shown.confidence).toBe('simulated')
})

test('clear signing: a slow index does not hold a preview', async () => {
  const own = createKeys()
  answers.set('/signed/index.json', () => {})
  const tab = await openTab({ clearSigningKey: own.publicKey })
  await preview(tab, 1_000_000n)
  const start = performance.now()
  const shown = await preview(tab, 2_000_000n)
  expect(performance.now() - start).toBeLessThan(1_500)
  expect(shown).toMatchObject({ confidence: 'simulated' })
  expect(shown).not.toHaveProperty('sentence')
})

test('clear signing: a newer index replaces the earlier one, an older one does not', async () => {
  const own = createKeys()
  const time = createShiftedClock()
  const texts = { first: descriptor('First'), second: descriptor('Second') }
  const serveText = (text: string, version: number) => {
    serveIndex(indexOfUsdc(text, { version }), own.privateKey)
    serve('/signed/usdc/usdc.json', text)
  }
  serveText(texts.first, 3)
  const tab = await openTab({ clearSigningKey: own.publicKey }, time.clock)
  await readSentence(tab, sentence => sentence?.startsWith('First') === true)
  serveText(texts.second, 4)
  time.shift(11 * 60_000)
  await readSentence(tab, sentence => sentence?.startsWith('Second') === true)
  serveText(texts.first, 3)
  time.shift(11 * 60_000)
  await preview(tab, 90_000_000n)
  await until(() => requested.filter(path => path === '/signed/index.json').length === 3)
  const shown = await preview(tab, 91_000_000n)
  expect(shown.sentence).toMatch(/^Second/)
})

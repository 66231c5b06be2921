import { describe, expect, test } from 'vitest'
import type { Page, Transaction, Transfer } from '../../../src/bridge/contract/assets.ts'
import type { CaipAddress, Network, NetworkId } from '../../../src/bridge/contract/network.ts'
import { parseCaipAddress } from '../../../src/bridge/values/caip.ts'
import { SDK_VERSION } from '../../../src/bridge/values/defaults.ts'
import { ethereum, solana } from '../../../src/networks.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createAccountApi } from '../../../src/worker/data/assets/accountApi.ts'
import { listTokens } from '../../../src/worker/data/assets/listTokens.ts'
import { createServiceBalances } from '../../../src/worker/data/assets/serviceBalances.ts'
import { createSupportedChains } from '../../../src/worker/data/supportedChains.ts'
import { type ContractExample, examplesOf } from '../../contracts/contracts.ts'
import { API, testData } from '../worker/data/harness.ts'
import { A } from '../worker/rpc/harness.ts'
import { expectations, hostedReplying, outcomeOf, responseOf } from './hostedReplies.ts'

const SOLANA = solana.caipNetworkId
const OWNER = '7ar3r6Mau1Bk7pGLWHCMj1C1bk2eCDwGWTP77j9MXTtd'
const base: Network = { ...ethereum, id: 8453, caipNetworkId: 'eip155:8453' }

const queryOf = ({ request }: ContractExample) =>
  (request?.query ?? {}) as { chainId?: NetworkId; forceUpdate?: string; cursor?: string; onramp?: string }

describe('account-balance', () => {
  const chain = null
  test.each(
    expectations<unknown>('account-balance', {
      'coin, token, token nobody knows a price of': ['0.5 ETH $4001', '10.25 STB $1.000012', '7 UNP $null'],
      'nothing held, no Origin header, no sv, a denied project, or an sv that ends in 1.6.4 or 1.6.5': chain,
      'the answer of the last 10 s for another chain of the same address': chain,
      'Solana: plain addresses, the coin too': ['2 SOL $150', '0.3 MNT $null'],
      // Tokens of 0 decimals are no money: they are left out.
      'forceUpdate: a token of 0 decimals ends in a point, a held zero is listed': ['0 ZRO $1'],
      'a chain name the service has no id for: no chainId': chain,
      'address of another family (also: any bip122, sui, stacks chain)': chain,
      'forceUpdate outside eip155': chain,
      'a query field is missing or of no known value: plain text': chain,
      'project key unknown or project switched off': 'http',
      'quota of the project is used up (with CORS)': 'http',
      'every provider failed': 'http',
      'anything unforeseen: plain text, no JSON': 'http',
    }),
  )('%s', async (_name, example, expected) => {
    const { chainId = 'eip155:1', forceUpdate } = queryOf(example)
    const isSolana = chainId === SOLANA
    const network = isSolana ? solana : chainId === base.caipNetworkId ? base : ethereum
    const account: CaipAddress = isSolana ? `${SOLANA}:${OWNER}` : `${network.caipNetworkId}:${A}`
    const { hosted, clock, urls } = hostedReplying(example)
    const supported = async () => new Set(['eip155:1', 'eip155:8453', SOLANA])
    const balances = createServiceBalances({ api: createAccountApi({ hosted, clock, supported }), clock })
    if (forceUpdate) balances.changed(account, forceUpdate.split(',') as CaipAddress[])
    const found = balances
      .of({ network, account, isForced: false })
      .then(rows => rows && listTokens(rows, network).tokens)
      .then(
        list => list?.map(({ quantity, symbol, price }) => `${quantity.numeric} ${symbol} $${price}`) ?? null,
      )
    expect(await outcomeOf(found)).toEqual(expected)
    expect(urls[0]?.pathname).toBe(`/v1/account/${parseCaipAddress(account).address}/balance`)
  })

  test('the version that is sent is none of those that get an empty list', () => {
    const { engine } = resolveConfig({ networks: [ethereum] })
    expect(engine.sdk.version.endsWith(SDK_VERSION)).toBe(true)
    expect(engine.sdk.version).not.toMatch(/1\.6\.[45]$/)
  })
})

describe('account-history', () => {
  const rowsOf: Record<string, unknown> = {
    'a page with more behind it': [['send confirmed out 1.5 STB'], 'cursor-of-the-service'],
    nothing: [[], null],
    // The spam NFT is hidden; a row without a chain belongs to no network.
    'NFT, unpriced transfer, approval without transfers, chain the service has no id for': [
      ['trade failed self 1.5 NEW', 'approve pending'],
      null,
    ],
    'Solana: two transactions of one block share an id; one transfer a row; nonce is always 0': [
      ['receive confirmed in 0.30000000000000004 STB', 'close confirmed out 2 MNT'],
      '2',
    ],
    'address of another family': [[], null],
    'a chain the EVM provider has no name for': [[], null],
    'project key unknown or project switched off': 'history-unavailable',
    'quota of the project is used up (with CORS)': 'history-unavailable',
    'every provider failed': 'history-unavailable',
    'anything unforeseen: plain text, no JSON': 'history-unavailable',
  }
  const own = examplesOf('account-history').filter(example => queryOf(example).onramp === undefined)
  test('every example has an expectation', () => {
    expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(rowsOf).sort())
  })

  test.each(own.map(example => [example.name, example] as const))('%s', async (name, example) => {
    const account: CaipAddress = queryOf(example).chainId === SOLANA ? `${SOLANA}:${OWNER}` : `eip155:1:${A}`
    const t = testData({
      config: { projectId: 'p', endpoints: { blockchainApi: API }, networks: [ethereum, solana] },
      serve: ({ pathname }) =>
        pathname === '/v1/supported-chains'
          ? Response.json({ http: ['eip155:1', SOLANA], ws: [] })
          : responseOf(example),
    })
    const found = t.data.get(t.tab, { kind: 'history', account }).then(page => {
      const { items, next } = page as Page<Transaction>
      const words = items.map(({ operation, status, transfers }) =>
        [operation, status, ...transfers.map(wordsOf)].join(' '),
      )
      return [words, next]
    })
    expect(await outcomeOf(found)).toEqual(rowsOf[name])
  })
})

const wordsOf = ({ direction, quantity, symbol }: Transfer): string => `${direction} ${quantity} ${symbol}`

describe('supported-chains', () => {
  test.each(
    expectations<unknown>('supported-chains', {
      'families of every kind, in no order': 7,
      few: 1,
      'too many requests from one address (no CORS headers)': 'http',
      'country is blocked: empty, no CORS headers': 'http',
    }),
  )('%s', async (_name, example, expected) => {
    const { hosted } = hostedReplying(example)
    const found = createSupportedChains(hosted)().then(({ size }) => size)
    expect(await outcomeOf(found)).toBe(expected)
  })

  test('a chain of the node proxy outside eip155 and Solana mainnet is not asked for balances', async () => {
    const [example] = examplesOf('supported-chains', 200)
    if (!example) throw new Error('no example')
    const { hosted, clock } = hostedReplying(example)
    const api = createAccountApi({ hosted, clock, supported: createSupportedChains(hosted) })
    const served = await Promise.all(
      ['eip155:1', SOLANA, 'bip122:000000000019d6689c085ae165831e93', 'near:mainnet', 'eip155:10'].map(
        network => api.serves(network as NetworkId),
      ),
    )
    expect(served).toEqual([true, true, false, false, false])
  })
})

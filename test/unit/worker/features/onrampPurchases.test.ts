import { expect, test } from 'vitest'
import type { Purchase } from '../../../../src/bridge/features/onramp/contract.ts'
import { solana } from '../../../../src/networks.ts'
import { createOnrampFeature } from '../../../../src/worker/features/onramp/feature.ts'
import { type Answer, type FeatureRigOptions, featureRig } from './featureRig.ts'

// Purchases at a provider, followed to their end, over a server of the test.

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ON_ETHEREUM = { network: 'eip155:1', address: ME } as const

const open = (answer: Answer, options: Omit<FeatureRigOptions, 'answer'> = {}) =>
  featureRig(createOnrampFeature, { account: ON_ETHEREUM, serves: ['eip155:1'], ...options, answer })
const none: Answer = () => new Response('none', { status: 404 })

const row = (id: string, minedAt: string, status = 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') => ({
  id,
  metadata: {
    operationType: 'buy',
    hash: '',
    chain: 'eip155:1',
    minedAt,
    sentFrom: 'Coinbase',
    sentTo: ME,
    status,
    nonce: 0,
  },
  transfers: [
    { fungible_info: { name: 'USD Coin', symbol: 'USDC' }, direction: 'in', quantity: { numeric: '98.5' } },
  ],
})
const history =
  (rows: () => readonly unknown[]): Answer =>
  () =>
    Response.json({ data: rows(), next: null })

test('begin: polled every 4 s, once for all tabs, until the list has something new', async () => {
  const rows = [row('old', '2030-01-01T00:00:00.000Z')]
  const t = open(history(() => rows))
  const first = (await t.ask('start', { provider: 'coinbase' })) as Purchase
  const second = (await t.ask('start', { provider: 'coinbase' })) as Purchase
  let isOver = false
  const ended = Promise.all([
    t.ask('ended', { purchase: first.id }),
    t.ask('ended', { purchase: second.id }),
    t.ask('ended', { purchase: second.id }),
  ])
  void ended.then(() => {
    isOver = true
  })
  await t.clock.advance(40_000)
  expect(isOver).toBe(false)
  // The first look and ten polls, for two visits.
  expect(t.calls).toHaveLength(11)
  expect(t.calls[0]?.url.searchParams.get('onramp')).toBe('coinbase')
  rows.unshift(row('new', '2020-01-01T00:00:00.000Z'))
  await t.clock.advance(4_000)
  expect(await ended).toMatchObject([{ status: 'found' }, { status: 'found' }, { status: 'found' }])
  expect(t.refreshed).toContain('transaction')
  await t.clock.advance(60_000)
  expect([t.calls.length, t.clock.pending]).toEqual([12, 0])
  expect(t.told).toMatchObject([{ event: 'SELECT_BUY_PROVIDER', properties: { provider: 'coinbase' } }, {}])
})

const holding = (numeric: string, more: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${ME}`,
  quantity: { decimals: '6', numeric },
  price: null,
  value: null,
  icon: null,
  ...more,
})

test('begin: Meld has no list; the balance of the account is followed, and the history is never asked', async () => {
  let tokens = [holding('5')]
  const asked: unknown[] = []
  const refreshed: string[] = []
  const data = async () => ({
    refresh: (reason: string) => void refreshed.push(reason),
    get: async (_tab: unknown, query: unknown) => {
      asked.push(query)
      return tokens
    },
  })
  const t = open(none, { more: { data: data as never } })
  const { id } = (await t.ask('start', { provider: 'meld' })) as Purchase
  const ended = t.ask('ended', { purchase: id })
  let status = 'waiting'
  void ended.then(purchase => {
    ;({ status } = purchase as Purchase)
  })
  await t.clock.advance(12_000)
  tokens = [holding('4'), holding('1000', { address: 'eip155:1:0xspam', isSuspicious: true })]
  await t.clock.advance(12_000)
  expect(status).toBe('waiting')
  tokens = [holding('5.000001')]
  await t.clock.advance(12_000)
  expect(await ended).toMatchObject({ status: 'found', provider: 'meld' })
  expect(asked).toHaveLength(4)
  expect(asked[0]).toMatchObject({ kind: 'tokens', account: `eip155:1:${ME}`, force: true })
  expect([t.calls, refreshed]).toEqual([[], ['transaction']])
})

test('activity: the service keeps no purchases of Solana accounts, and is not asked', async () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const config = { networks: [solana], defaultNetwork: solana.caipNetworkId }
  const t = open(none, {
    config,
    account: { network, address: '6sbzC1eH4FTujJXWj51eQe25cYvr4xfXbJ1vAj7j2k5J' },
  })
  expect(await t.ask('activity')).toEqual({ items: [], next: null })
  expect(t.calls).toEqual([])
})

test('begin: a page that never answers ends after 180 s, whether the list answers or not', async () => {
  for (const answer of [
    history(() => []),
    () => new Promise<Response>(() => {}),
    () => Promise.reject(new TypeError()),
  ]) {
    const t = open(answer as Answer)
    const { id } = (await t.ask('start', { provider: 'coinbase' })) as Purchase
    const ended = t.ask('ended', { purchase: id })
    let status = 'waiting'
    void ended.then(purchase => {
      ;({ status } = purchase as Purchase)
    })
    await t.clock.advance(179_000)
    expect(status).toBe('waiting')
    await t.clock.advance(5_000)
    expect(status).toBe('expired')
  }
})

test('begin: without the first list, a purchase that is younger than the visit is new', async () => {
  let isDown = true
  const rows = [row('old', '2020-01-01T00:00:00.000Z')]
  const t = open(() =>
    isDown ? new Response('', { status: 500 }) : Response.json({ data: rows, next: null }),
  )
  const { id } = (await t.ask('start', { provider: 'coinbase' })) as Purchase
  const ended = t.ask('ended', { purchase: id })
  await t.clock.advance(4_000)
  isDown = false
  await t.clock.advance(8_000)
  rows.unshift(row('new', new Date(t.clock.now()).toISOString()))
  await t.clock.advance(4_000)
  expect(await ended).toMatchObject({ status: 'found' })
})

test('ended: an unknown purchase is refused', async () => {
  await expect(open(none).ask('ended', { purchase: 'x' })).rejects.toMatchObject({ kind: 'validation' })
})

test('activity: a row that cannot be read is left out; an unknown status is pending, an unknown chain is null', async () => {
  const good = row('good', '2026-05-01T10:00:00Z', 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  const t = open(() =>
    Response.json({
      data: [
        good,
        good,
        { ...row('no-date', 'yesterday') },
        { ...row('odd', '2026-05-01T10:00:00Z', 'constructor') },
        { ...row('created', '2026-05-01T10:00:00Z', 'ONRAMP_TRANSACTION_STATUS_CREATED') },
        { ...good, id: 'no-chain', metadata: { ...good.metadata, chain: null } },
        { ...good, id: 'odd-chain', metadata: { ...good.metadata, chain: 'mainnet' } },
        { ...good, id: 'amounts', transfers: [{ ...good.transfers[0], quantity: { numeric: 98.5 } }, null] },
        {
          ...good,
          id: 'name',
          transfers: [{ ...good.transfers[0], fungible_info: { symbol: 'US\u202eDC\u200b' } }],
        },
        null,
        'row',
      ],
      next: 'more',
    }),
  )
  const page = (await t.ask('activity')) as {
    items: { id: string; transfers: { symbol?: string }[] }[]
    next: string
  }
  const byId = new Map(page.items.map(item => [item.id, item]))
  expect([...byId.keys()]).toEqual(['good', 'odd', 'created', 'no-chain', 'odd-chain', 'amounts', 'name'])
  expect(byId.get('good')).toMatchObject({ onramp: 'success', status: 'confirmed', chain: 'eip155:1' })
  for (const id of ['odd', 'created'])
    expect(byId.get(id)).toMatchObject({ onramp: 'inProgress', status: 'pending' })
  for (const id of ['no-chain', 'odd-chain']) expect(byId.get(id)).toMatchObject({ chain: null })
  expect(byId.get('amounts')?.transfers).toEqual([])
  expect(byId.get('name')?.transfers[0]?.symbol).toBe('USDC')
  expect(page.next).toBe('more')
})

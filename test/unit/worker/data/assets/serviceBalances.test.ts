import { expect, test } from 'vitest'
import type { Network } from '../../../../../src/bridge/contract/network.ts'
import { HttpError } from '../../../../../src/bridge/errors/network.ts'
import { ethereum } from '../../../../../src/networks.ts'
import type { AccountApi } from '../../../../../src/worker/data/assets/accountApi.ts'
import { createServiceBalances } from '../../../../../src/worker/data/assets/serviceBalances.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { A } from '../../rpc/harness.ts'

interface Asked {
  readonly chainId?: string
  readonly forceUpdate?: string
}

const chain = (id: number): Network => ({ ...ethereum, id, caipNetworkId: `eip155:${id}` })
const row = (chainId: string, symbol = 'STB', contract = `0x${'2'.repeat(40)}`) => ({
  name: symbol,
  symbol,
  chainId,
  address: `${chainId}:${contract}`,
  price: 1,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
})

/** The service as one answer to each question; a status fails it. */
function rig(answer: (asked: Asked) => readonly object[] | number) {
  const clock = createFakeClock()
  const asked: Asked[] = []
  const api: AccountApi = {
    serves: async () => true,
    async request(_path, { params, schema }) {
      const { chainId, forceUpdate } = params as Asked
      const question = { ...(chainId ? { chainId } : {}), ...(forceUpdate ? { forceUpdate } : {}) }
      asked.push(question)
      const balances = answer(question)
      if (typeof balances === 'number') throw new HttpError(balances)
      const read = schema.safeParse({ balances })
      if (!read.success) throw new Error('no answer')
      return read.data
    },
  }
  const balances = createServiceBalances({ api, clock })
  const of = async (id: number, isForced = false) => {
    const network = chain(id)
    const rows = await balances.of({ network, account: `eip155:${id}:${A}`, isForced })
    return rows?.map(({ symbol, address }) => `${symbol} ${address?.slice(0, 14)}`) ?? null
  }
  return { clock, asked, balances, of }
}

test('balances: one list without a chain serves the networks of an account for 10 s', async () => {
  const t = rig(() => [row('eip155:1'), row('eip155:8453', 'BAS')])
  expect(await Promise.all([t.of(1), t.of(8453)])).toEqual([['STB eip155:1:0x222'], ['BAS eip155:8453:0x']])
  expect(t.asked).toEqual([{}])
  await t.of(1, true)
  await t.clock.advance(10_000)
  await t.of(8453)
  expect(t.asked).toHaveLength(3)
})

test('balances: rows of one other chain may be a kept reply, so the service is asked past its cache', async () => {
  const t = rig(({ forceUpdate }) => (forceUpdate ? [row('eip155:10', 'OPT')] : [row('eip155:1')]))
  expect(await t.of(10)).toEqual(['OPT eip155:10:0x22'])
  expect(t.asked).toEqual([{}, { chainId: 'eip155:10', forceUpdate: `eip155:10:0x${'e'.repeat(40)}` }])
  const none = rig(({ forceUpdate }) => (forceUpdate ? 503 : [row('eip155:1')]))
  expect(await none.of(10)).toBeNull()
})

test('balances: no row of the chain, nothing at all and 400 leave it to the chain itself', async () => {
  expect(await rig(() => [row('eip155:1'), row('eip155:137')]).of(10)).toBeNull()
  expect(await rig(() => []).of(1)).toBeNull()
  expect(await rig(() => 400).of(1)).toBeNull()
  await expect(rig(() => 500).of(1)).rejects.toThrow('500')
})

test('balances: the wrong ids of Linea, Blast, Scroll and Zora are replaced, in addresses too', async () => {
  const ids = { 59160: 59144, 81032: 81457, 8508132: 534352, 7854577: 7777777 }
  for (const [wrong, right] of Object.entries(ids)) {
    const t = rig(() => [row(`eip155:${wrong}`), row('eip155:1')])
    expect(await t.of(right)).toEqual([`STB ${`eip155:${right}:0x2222`.slice(0, 14)}`])
  }
})

test('balances: only the changed tokens of the network are updated, and a refused update is asked for without', async () => {
  const t = rig(({ forceUpdate }) => (forceUpdate ? 503 : [row('eip155:1')]))
  const token = `eip155:1:0x${'2'.repeat(40)}` as const
  t.balances.changed(`eip155:1:${A}`, [token, `eip155:10:0x${'3'.repeat(40)}`])
  expect(await t.of(1)).toEqual(['STB eip155:1:0x222'])
  expect(t.asked).toEqual([{ chainId: 'eip155:1', forceUpdate: token }, {}])
  await t.clock.advance(60_000)
  await t.of(1)
  expect(t.asked.slice(2)).toEqual([{}])
})

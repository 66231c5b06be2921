import { formatUnits } from 'viem'
import { describeScript, scriptOf } from '../bitcoin/addresses.ts'
import type { BitcoinChain, ChainTx } from '../bitcoin/chain.ts'
import { asObject } from '../peerServer.ts'
import type { Prices } from './prices.ts'
import type { BalanceRow, HistoryRow } from './rows.ts'

export interface BitcoinDesk {
  readonly chain: BitcoinChain
  /** CAIP-2 */
  readonly chainId: string
  readonly prices: Prices
  readonly iconOf: (symbol: string) => string
}

const DECIMALS = 8

export async function bitcoinBalances(own: string, desk: BitcoinDesk): Promise<BalanceRow[]> {
  const coins = await desk.chain.ask('coins', scriptOf(own))
  const satoshi = coins.reduce((total, { value }) => total + BigInt(value), 0n)
  return [
    {
      name: 'Bitcoin',
      symbol: 'BTC',
      chainId: desk.chainId,
      ...desk.prices.ofRow('BTC', satoshi, DECIMALS),
      quantity: { decimals: String(DECIMALS), numeric: formatUnits(satoshi, DECIMALS) },
      iconUrl: desk.iconOf('BTC'),
    },
  ]
}

/** Newest last; what waits for a block is pending. */
export async function bitcoinRows(own: string, desk: BitcoinDesk): Promise<HistoryRow[]> {
  const script = scriptOf(own)
  const found = await desk.chain.ask('history', script)
  return found.map(tx => bitcoinRow(tx, own, script, desk)).reverse()
}

const addressOf = (script: string | undefined) =>
  script === undefined ? '' : (describeScript(script).scriptpubkey_address ?? '')

function bitcoinRow(tx: ChainTx, own: string, script: string, desk: BitcoinDesk): HistoryRow {
  const total = (values: readonly { scriptpubkey: string; value: number }[]) =>
    values.reduce((sum, output) => (output.scriptpubkey === script ? sum + BigInt(output.value) : sum), 0n)
  const spent = total(tx.vin.flatMap(({ prevout }) => prevout ?? []))
  const got = total(tx.vout)
  const isOut = spent > 0n
  const others = tx.vout.filter(({ scriptpubkey }) => scriptpubkey !== script)
  const paid = others.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const isSelf = isOut && others.length === 0
  const amount = isSelf ? got : isOut ? paid : got
  const time = Number(asObject(tx.status).block_time ?? Math.floor(Date.now() / 1000))
  const from = isOut ? own : addressOf(tx.vin[0]?.prevout?.scriptpubkey)
  return {
    id: `${desk.chainId}:${tx.txid}:${own}`,
    metadata: {
      operationType: isOut ? 'send' : 'receive',
      hash: tx.txid,
      chain: desk.chainId,
      minedAt: new Date(time * 1000).toISOString(),
      sentFrom: from,
      sentTo: isOut ? (isSelf ? own : addressOf(others[0]?.scriptpubkey)) : own,
      status: tx.status.confirmed ? 'confirmed' : 'pending',
      nonce: 0,
      application: null,
    },
    transfers: [
      {
        fungible_info: { name: 'Bitcoin', symbol: 'BTC', icon: { url: desk.iconOf('BTC') } },
        nft_info: null,
        direction: isSelf ? 'self' : isOut ? 'out' : 'in',
        quantity: { numeric: formatUnits(amount, DECIMALS) },
        ...desk.prices.ofTransfer('BTC', amount, DECIMALS),
      },
    ],
  }
}

import { hex } from '@scure/base'
import type { Transaction } from '@scure/btc-signer'
import { TransferFailedError } from '../../../bridge/errors/transfer.ts'
import type { Clock } from '../../base/clock.ts'
import { SPENT_COINS_MAX, SPENT_KEEP_MS } from './limits.ts'
import type { Coin } from './schemas.ts'

/**
 * The coins of payments that were handed to the network. Services list a coin for a while after it is spent, and a
 * second payment with the same coin and a higher fee would take the first one's place (BIP-125), without notice.
 */
export interface SpentCoins {
  isSpent(coin: Pick<Coin, 'txid' | 'vout'>): boolean
  /**
   * @returns takes it back, for a payment that the network refused
   * @throws TransferFailedError when another payment has one of its coins
   */
  spend(payment: Transaction): () => void
}

const toOutpoint = (txid: string, vout: number) => `${txid}:${vout}`

function listOutpoints(payment: Transaction): readonly string[] {
  return Array.from({ length: payment.inputsLength }, (_, input) => {
    const { txid = new Uint8Array(), index = 0 } = payment.getInput(input)
    return toOutpoint(hex.encode(txid), index)
  })
}

/**
 * Coins are kept for ten minutes: by then services know the payment, and coins of a rejected payment are free again.
 */
export function createSpentCoins(clock: Clock): SpentCoins {
  /** By coin, the payment that has it. */
  const spent = new Map<string, { readonly id: string; readonly until: number }>()

  function findSpender(coin: string): string | undefined {
    const entry = spent.get(coin)
    return entry && entry.until > clock.monotonic() ? entry.id : undefined
  }

  return {
    isSpent: ({ txid, vout }) => findSpender(toOutpoint(txid, vout)) !== undefined,
    spend(payment) {
      const coins = listOutpoints(payment)
      // The same payment again is the same payment.
      const isTaken = coins.some(coin => (findSpender(coin) ?? payment.id) !== payment.id)
      if (isTaken)
        throw new TransferFailedError({ details: 'another payment of this account has one of its coins' })
      const entry = { id: payment.id, until: clock.monotonic() + SPENT_KEEP_MS }
      for (const coin of coins) spent.set(coin, entry)
      while (spent.size > SPENT_COINS_MAX) spent.delete(spent.keys().next().value ?? '')
      return () => {
        for (const coin of coins) spent.delete(coin)
      }
    },
  }
}

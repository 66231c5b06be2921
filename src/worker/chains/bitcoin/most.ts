import { readAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import { computeFee, virtualBytes } from '../../../../packages/preview/src/bitcoin/sizes.ts'
import { fetchCoins, sumValues } from './coins.ts'
import { readFeeRate } from './feeRate.ts'
import { INPUTS_MAX } from './limits.ts'
import { type PrepareParameters, readPayer } from './transfer.ts'

export interface MostParameters extends Omit<PrepareParameters, 'clock' | 'transfer'> {
  readonly transfer: Omit<PrepareParameters['transfer'], 'amount'>
}

/** All coins worth their own fee, as one output. The rate may rise by a quarter until it is paid. */
export async function mostTransfer({
  esplora,
  spent,
  network,
  transfer,
  signal,
}: MostParameters): Promise<bigint> {
  const from = readPayer(network.caipNetworkId, transfer)
  const { script } = readAddress(network.caipNetworkId, transfer.to)
  const [read, listed] = await Promise.all([
    readFeeRate(esplora, signal),
    fetchCoins(esplora, from.address, signal),
  ])
  const rate = (read * 5n) / 4n
  const fee = (inputs: number) => computeFee(virtualBytes(from.kind, inputs, [script]), rate)
  const inputFee = fee(1) - fee(0)
  const coins = listed
    .filter(coin => !spent.isSpent(coin) && coin.value > inputFee)
    .sort((a, b) => (a.value < b.value ? 1 : -1))
    .slice(0, INPUTS_MAX)
  const most = sumValues(coins) - fee(coins.length)
  return most > 0n ? most : 0n
}

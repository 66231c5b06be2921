import { InsufficientFundsError } from '../../../bridge/errors/transfer.ts'
import type { Transfer } from '../adapter.ts'
import { CONFIRMED } from './cluster.ts'
import { readAddress } from './message.ts'
import { balanceSchema } from './nodeAnswers.ts'
import { fetchRent } from './plan.ts'
import { type PrepareTransferParameters, prepareTransfer } from './prepareTransfer.ts'
import { readTokenAccounts } from './tokens.ts'

export interface MostParameters extends Omit<PrepareTransferParameters, 'transfer'> {
  readonly transfer: Omit<Transfer, 'amount'>
}

/**
 * All of a token that lies in one account; of SOL what leaves the account its rent and twice the fee: what it costs
 * moves until the payment is made, and an account with less than its rent would be refused.
 */
export async function mostTransfer(parameters: MostParameters): Promise<bigint> {
  const { transfer, signal } = parameters
  const { token } = transfer
  const owner = readAddress(transfer.from.address)
  const cluster = parameters.cluster(signal)
  if (token !== undefined) {
    const accounts = await readTokenAccounts(cluster, owner, { mint: readAddress(token) })
    return accounts
      .filter(({ isFrozen }) => !isFrozen)
      .reduce((most, { value }) => (value > most ? value : most), 0n)
  }
  // The probe pays the account itself: an unused receiver would need rent.
  const probe = { ...transfer, to: owner, amount: 1n }
  const fee = prepareTransfer({ ...parameters, transfer: probe }).then(
    prepared => prepared.fee,
    error => {
      if (error instanceof InsufficientFundsError) return null
      throw error
    },
  )
  const [{ value: lamports }, rent, cost] = await Promise.all([
    cluster.request(balanceSchema, 'getBalance', owner, CONFIRMED),
    fetchRent(cluster, 0),
    fee,
  ])
  if (cost === null) return 0n
  const most = BigInt(lamports) - rent - 2n * cost
  return most > 0n ? most : 0n
}

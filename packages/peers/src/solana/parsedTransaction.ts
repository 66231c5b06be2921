import { TOKEN_PROGRAM } from './accounts.ts'
import { decodeTransaction, type Landed, messageOf } from './bank.ts'
import { fromBase64 } from './bytes.ts'
import type { Holding } from './changes.ts'

const tokenBalances = (holdings: readonly Holding[]) =>
  holdings.flatMap(({ token }, accountIndex) => {
    if (!token) return []
    const { mint, owner, amount, decimals } = token
    const uiTokenAmount = { amount: String(amount), decimals, uiAmount: null, uiAmountString: String(amount) }
    return [{ accountIndex, mint, owner, programId: TOKEN_PROGRAM, uiTokenAmount }]
  })

/** A transaction in the form of `getTransaction` with `encoding: 'jsonParsed'`; instructions are left out. */
export function parsedTransaction(landed: Landed): object {
  const { signature, slot, at, err, logs, wire, accounts, before, after } = landed
  // A gift of the faucet has no bytes, no signer and no fee.
  const signers = wire === '' ? 0 : messageOf(decodeTransaction(fromBase64(wire))).header.numSignerAccounts
  const sum = (holdings: readonly Holding[]) => holdings.reduce((total, { lamports }) => total + lamports, 0n)
  const fee = wire === '' ? 0n : sum(before) - sum(after)
  return {
    slot,
    blockTime: at,
    version: 0,
    meta: {
      err,
      fee: Number(fee),
      preBalances: before.map(({ lamports }) => Number(lamports)),
      postBalances: after.map(({ lamports }) => Number(lamports)),
      preTokenBalances: tokenBalances(before),
      postTokenBalances: tokenBalances(after),
      innerInstructions: [],
      logMessages: logs,
      rewards: [],
    },
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: accounts.map((pubkey, index) => ({
          pubkey,
          signer: index < signers,
          writable: true,
          source: 'transaction',
        })),
        instructions: [],
      },
    },
  }
}

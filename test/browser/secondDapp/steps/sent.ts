import type { Dapp } from '../dapp.ts'

type Fields = Readonly<Record<string, unknown>>

const MINED_MS = 8_000

/** The receipt of a transaction, read from the node. */
export async function receiptOf(dapp: Dapp, hash: unknown): Promise<Fields> {
  const end = Date.now() + MINED_MS
  while (Date.now() < end) {
    const receipt = await dapp.node('eth_getTransactionReceipt', [hash])
    if (receipt) return receipt as Fields
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`${hash} was not mined`)
}

/** What the node says of a transaction that the wallet sent: what the dapp wanted, and how it ended. */
export async function describeSent(dapp: Dapp, hash: unknown): Promise<unknown> {
  const { status, logs } = await receiptOf(dapp, hash)
  const found = (await dapp.node('eth_getTransactionByHash', [hash])) as Fields
  const { type, from, to, value, input, accessList, hash: sent } = found
  return { isHash: sent === hash, type, from, to, value, input, accessList, status, logs }
}

/** Sends from the selected account. */
export const send = (dapp: Dapp, fields: Fields): Promise<unknown> =>
  dapp.request('eth_sendTransaction', [{ from: dapp.settings.accounts[0], ...fields }])

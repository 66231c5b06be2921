import { expect, test } from 'vitest'
import { TransactionChangedError } from '../../../../src/bridge/errors/transfer.ts'
import { assertSameTransfer, decodeWire, digestMessage } from '../../../../src/worker/chains/solana/signed.ts'
import {
  coins,
  friend,
  instruct,
  owner,
  startSolanaPreviewRig,
  thief,
} from '../../../support/solanaPreviewRig.ts'

const SYSTEM = '11111111111111111111111111111111'
/** A transfer of nothing, with an account that its program does not look at. */
const touch = (account: string) =>
  instruct(SYSTEM, Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), `${owner} ws`, `${owner} w`, account)

test('accounts of lookup tables are a part of what a transaction does', async () => {
  const { build, addTable, bank } = startSolanaPreviewRig()
  const [first, second] = [addTable(51, [friend, thief]), addTable(52, [friend, thief])]
  const { blockhash } = bank.latestBlockhash()
  const read = (account: string, tables: readonly (typeof first)[]) =>
    decodeWire(build([coins(friend, 5n), touch(account)], { tables, blockhash })).messageBytes
  const asked = read(friend, [first])
  expect(() => assertSameTransfer(asked, read(friend, [first]))).not.toThrow()
  expect(digestMessage(read(friend, [first]))).toBe(digestMessage(asked))
  for (const other of [read(thief, [first]), read(`${thief} w`, [first]), read(friend, [second])]) {
    expect(digestMessage(other)).not.toBe(digestMessage(asked))
    expect(() => assertSameTransfer(asked, other)).toThrow(TransactionChangedError)
  }
})

import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import type { RequestNode } from '../../../../../packages/preview/src/evm/simulate.ts'
import { decodeBase64, encodeBase64 } from '../../../../../packages/preview/src/solana/bytes.ts'
import { simulateTransaction } from '../../../../../packages/preview/src/solana/node.ts'
import { resolveTransaction } from '../../../../../packages/preview/src/solana/previewTransaction.ts'
import { readTransaction } from '../../../../../packages/preview/src/solana/readTransaction.ts'
import { checkSolanaSwap } from '../../../../../src/worker/features/swaps/solana/checkSolanaSwap.ts'
import { addGuards, type Guard } from '../../../../../src/worker/features/swaps/solana/guards.ts'
import { writeTransaction } from '../../../../../src/worker/features/swaps/solana/writeMessage.ts'
import {
  coins,
  friend,
  instruct,
  owner,
  startSolanaPreviewRig,
  thief,
} from '../../../../support/solanaPreviewRig.ts'

const SYSTEM = '11111111111111111111111111111111'
const coin = { symbol: 'SOL', decimals: 9 }
/** An instruction that changes nothing, with accounts that its program does not look at. */
const touch = (...accounts: readonly string[]) =>
  instruct(
    SYSTEM,
    Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    `${owner} ws`,
    `${owner} w`,
    ...accounts,
  )

async function rig() {
  const made = startSolanaPreviewRig()
  const [sold, bought, other] = [
    await made.give({ owner, amount: 100n }),
    await made.give({ owner, amount: 7n }),
    await made.give({ owner, amount: 50n }),
  ]
  const blockhash = () => made.bank.latestBlockhash().blockhash
  const check = (
    transaction: string,
    change: { node?: RequestNode; otherNodes?: readonly RequestNode[] } = {},
  ) =>
    checkSolanaSwap({
      request: change.node ?? made.node,
      otherNodes: change.otherNodes ?? [],
      owner,
      sold: sold.mint,
      bought: bought.mint,
      amount: 10n,
      minimum: 0n,
      wire: decodeBase64(transaction) ?? new Uint8Array(),
      blockhash: blockhash(),
      coin,
    })
  async function guard(transaction: string, guards: readonly Guard[]): Promise<boolean> {
    const read = readTransaction(decodeBase64(transaction) ?? new Uint8Array())
    if (!read) throw new Error('no transaction')
    const { accounts } = await resolveTransaction({
      request: made.node,
      otherNodes: [],
      transaction: read,
      owner,
      coin,
    })
    const wire = writeTransaction(addGuards(read.message, accounts, owner, guards), blockhash())
    return (await simulateTransaction(made.node, encodeBase64(wire), [owner])).isFailed
  }
  return { ...made, sold, bought, other, check, guard }
}

test('a message is written as it was read', async () => {
  const { build, addTable, sold, bank } = await rig()
  const table = addTable(40, [sold.account, friend])
  for (const wire of [
    build([coins(friend, 5n), touch()]),
    build([coins(friend, 5n), touch(`${sold.account} w`)], { tables: [table] }),
  ]) {
    const bytes = decodeBase64(wire) ?? new Uint8Array()
    const read = readTransaction(bytes)
    const { blockhash } = bank.latestBlockhash()
    const written = read && writeTransaction(read.message, blockhash)
    // Beside the signature and the blockhash, which are others.
    expect(written && readTransaction(written)?.message).toEqual(read?.message)
    expect(written?.length).toBe(bytes.length)
  }
})

test('guards fail a transaction that leaves less than they say, and nothing else', async () => {
  const { build, addTable, guard, sold, bank } = await rig()
  const lamports = bank.svm.getBalance(address(owner)) ?? 0n
  const table = addTable(41, [sold.account, friend, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'])
  const named = build([touch(`${sold.account} w`)])
  // The token account and its program come from a table: the program is added to the named accounts.
  const lookedUp = build([touch(`${sold.account} w`, friend)], { tables: [table] })
  for (const wire of [named, lookedUp]) {
    const tokens = (least: bigint): Guard => ({ kind: 'tokens', account: sold.account, least })
    const coinGuard = (least: bigint): Guard => ({ kind: 'coins', account: owner, least })
    expect(await guard(wire, [tokens(100n), coinGuard(lamports - 5_000n)])).toBe(false)
    expect(await guard(wire, [tokens(101n)])).toBe(true)
    expect(await guard(wire, [coinGuard(lamports + 1n)])).toBe(true)
  }
})

test('an account that the swap does not need may not be writable, whatever the simulation shows', async () => {
  const { build, check, other, sold } = await rig()
  expect(await check(build([touch(`${sold.account} w`)]))).toMatchObject({ isSimulated: true })
  await expect(check(build([touch(`${other.account} w`)]))).rejects.toMatchObject({ kind: 'swap-unsafe' })
  await expect(check(build([touch(other.account)]))).resolves.toMatchObject({ isSimulated: true })
})

test('coins may leave for the fee alone where a token is sold', async () => {
  const { build, check } = await rig()
  await expect(check(build([coins(thief, 1n)]))).rejects.toMatchObject({ kind: 'swap-unsafe' })
})

test('a lookup table that cannot be read is refused', async () => {
  const { build, addTable, check, sold, node } = await rig()
  const table = addTable(42, [sold.account, friend])
  const wire = build([touch(`${sold.account} w`, friend)], { tables: [table] })
  expect(await check(wire)).toMatchObject({ isSimulated: true })
  const without: RequestNode = async (method, params) => {
    const isOfTable = JSON.stringify(params).includes(table.key.toBase58())
    return method === 'getMultipleAccounts' && isOfTable
      ? { context: { slot: 1 }, value: [null] }
      : node(method, params)
  }
  await expect(check(wire, { node: without })).rejects.toMatchObject({ kind: 'swap-unsafe' })
})

test('another node that shows another outcome makes the swap a risk', async () => {
  const { build, check, node, bought } = await rig()
  const wire = build([touch(`${bought.account} w`)])
  const liar: RequestNode = async (method, params) => {
    const answer = await node(method, params)
    if (method !== 'simulateTransaction') return answer
    const { context, value } = answer as {
      context: object
      value: { accounts: ({ data: [string] } | null)[] }
    }
    const accounts = value.accounts.map(account => {
      const bytes = account && Buffer.from(account.data[0], 'base64')
      if (bytes?.length === 165 && bytes.readBigUInt64LE(64) === 7n) bytes.writeBigUInt64LE(1n, 64)
      return account && bytes ? { ...account, data: [bytes.toString('base64'), 'base64'] } : account
    })
    return { context, value: { ...value, accounts } }
  }
  await expect(check(wire, { otherNodes: [liar] })).resolves.toMatchObject({ isSimulated: false })
})

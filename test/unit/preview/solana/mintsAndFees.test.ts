import { address, lamports } from '@solana/kit'
import { PublicKey } from '@solana/web3.js'
import { beforeEach, expect, test } from 'vitest'
import {
  associated,
  coins,
  createAssociated,
  FRIEND,
  findDifferences,
  friend,
  instruct,
  OWNER,
  owner,
  readHoldings,
  type SolanaPreviewRig,
  startSolanaPreviewRig,
  sumEffects,
  TOKEN_2022_PROGRAM,
  thief,
} from '../../../support/solanaPreviewRig.ts'

// Dangers that no instruction shows: the powers of a mint, and the price of a transaction.

let rig: SolanaPreviewRig
const FEE = 5_000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

beforeEach(() => {
  rig = startSolanaPreviewRig()
})

test('tokens that arrive, and that another address may take at any time', async () => {
  const token = await rig.give({ owner: friend, amount: 500n, isToken2022: true })
  const { svm } = rig.bank
  const mint = svm.getAccount(address(token.mint))
  if (!mint.exists) throw new Error('no mint')
  // A mint with the extension: padding, its kind, and an entry with the delegate.
  const data = new Uint8Array(202)
  data.set(mint.data)
  data.set([1, 12, 0, 32, 0], 165)
  data.set(new PublicKey(thief).toBytes(), 170)
  svm.setAccount({ ...mint, data, space: 202n, lamports: lamports(svm.minimumBalanceForRentExemption(202n)) })
  const account = associated(token.mint, owner, TOKEN_2022_PROGRAM)
  const give = instruct(
    TOKEN_2022_PROGRAM,
    Uint8Array.of(12, 7, 0, 0, 0, 0, 0, 0, 0, 6),
    `${token.account} w`,
    token.mint,
    `${account} w`,
    `${friend} s`,
  )
  const wire = rig.build([createAssociated(token.mint, owner, TOKEN_2022_PROGRAM), give], {
    signers: [OWNER, FRIEND],
  })
  const preview = await rig.previewTransaction(wire)
  expect(preview).toMatchObject({
    confidence: 'simulated',
    warnings: [{ kind: 'permanentDelegate', subject: thief }],
  })
  expect(preview.effects).toMatchObject([{ direction: 'in', amount: '7', asset: { contract: token.mint } }])
  const before = readHoldings(rig)
  expect(rig.send(wire).err).toBeNull()
  expect(findDifferences(before, readHoldings(rig), 2n * FEE)).toEqual(sumEffects(preview))
})

test('a priority fee far above the usual one is an effect', async () => {
  const price = Buffer.alloc(9)
  price.writeUInt8(3)
  price.writeBigUInt64LE(1_000_000_000n, 1)
  const limit = Buffer.alloc(5)
  limit.writeUInt8(2)
  limit.writeUInt32LE(100_000, 1)
  const budget = [limit, price].map(bytes => instruct(COMPUTE_BUDGET, bytes))
  const preview = await rig.previewTransaction(rig.build([...budget, coins(friend, 5n)]))
  expect(preview.warnings).toEqual([{ kind: 'highFee', subject: null }])
  expect(preview.effects.map(({ amount, party }) => [amount, party?.address])).toEqual([
    ['5', friend],
    ['100005000', undefined],
  ])
})

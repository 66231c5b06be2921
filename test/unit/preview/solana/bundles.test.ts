import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { runs } from '../../../support/runs.ts'
import {
  ALL,
  approve,
  associated,
  burn,
  close,
  coins,
  createAssociated,
  FRIEND,
  findDifferences,
  friend,
  instruct,
  NATIVE_MINT,
  OWNER,
  owner,
  readHoldings,
  revoke,
  type SolanaPreviewRig,
  setAuthority,
  startSolanaPreviewRig,
  sumEffects,
  THIEF,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type TokenName,
  thief,
  transfer,
} from '../../../support/solanaPreviewRig.ts'

// Bundles of instructions by chance, previewed, sent, and compared with what the chain then shows.

const BUNDLES = Number(process.env.PREVIEW_BUNDLES ?? runs(80, 10_000))
const SEED = Number(process.env.PREVIEW_SEED ?? 1)
/** Parts of a thousand in which a preview that calls itself simulated may be wrong. */
const MISSES_MOST = 1
/** Bundles of one chain; some of them take the accounts of the owner away. */
const CHAIN_BUNDLES = 10

interface World {
  readonly rig: SolanaPreviewRig
  /** Two tokens of the first program and one of Token-2022. */
  readonly tokens: readonly (TokenName & { readonly program: string })[]
  readonly wrapped: string
}

async function startWorld(): Promise<World> {
  const rig = startSolanaPreviewRig()
  const tokens: World['tokens'][number][] = []
  for (const isToken2022 of [false, false, true]) {
    const program = isToken2022 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
    const token = await rig.give({ owner, amount: 100_000n, isToken2022 })
    for (const holder of [friend, thief])
      await rig.give({ owner: holder, amount: 50_000n, mint: token.mint, isToken2022 })
    tokens.push({ ...token, program })
  }
  const [first] = tokens
  if (!first) throw new Error('no tokens')
  // Approved before, as the victims of drainers have.
  rig.send(rig.build([approve(first.account, thief, 20_000n), createAssociated(NATIVE_MINT, owner)]))
  return { rig, tokens, wrapped: associated(NATIVE_MINT, owner) }
}

/** Mulberry32. */
function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const amount = (): bigint => BigInt(1 + Math.floor(next() * 900))
  return { next, pick, amount }
}
type Random = ReturnType<typeof createRandom>

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** A transfer that another account signs: from its own tokens, or from those it may spend. */
const transferBy = (signer: string, from: string, to: string, amount: bigint, program: string) =>
  instruct(program, Buffer.concat([Buffer.of(3), u64(amount)]), `${from} w`, `${to} w`, `${signer} s`)

type Move = (world: World, random: Random) => readonly TransactionInstruction[]

/** What a dapp or a thief may ask for. */
const MOVES: readonly Move[] = [
  (_, { pick, amount }) => [coins(pick([friend, thief, owner]), amount() * 1_000_000n)],
  ({ tokens }, { pick, amount }) => {
    const { mint, account, program } = pick(tokens)
    return [transfer(account, associated(mint, pick([friend, thief, owner]), program), amount(), program)]
  },
  ({ tokens }, { pick, amount }) => {
    const { mint, account, program } = pick(tokens)
    const signer = pick([friend, thief])
    return [transferBy(signer, associated(mint, signer, program), account, amount(), program)]
  },
  ({ tokens }, { pick, amount }) => {
    const { mint, account, program } = pick(tokens)
    return [transferBy(thief, account, associated(mint, thief, program), amount(), program)]
  },
  ({ tokens }, { pick, amount }) => {
    const { account, program } = pick(tokens)
    return [approve(account, pick([friend, thief]), pick([amount(), ALL]), program)]
  },
  ({ tokens }, { pick }) => [revoke(pick(tokens).account)],
  ({ tokens }, { pick }) => {
    const { account, program } = pick(tokens)
    return [setAuthority(account, 3, pick([friend, thief]), program)]
  },
  ({ tokens }, { pick, next }) => {
    const { account, program } = pick(tokens)
    // Rarely: the account is the thief's from then on.
    return next() < 0.3 ? [setAuthority(account, 2, thief, program)] : []
  },
  ({ tokens: [first] }, { amount }) => (first ? [burn(first.account, first.mint, amount())] : []),
  ({ wrapped }, { amount }) => [
    coins(wrapped, amount() * 1_000n),
    instruct(TOKEN_PROGRAM, Uint8Array.of(17), `${wrapped} w`),
  ],
  // Lamports of wrapped coins that are not counted as tokens yet.
  ({ wrapped }, { amount }) => [coins(wrapped, amount() * 1_000n)],
  ({ wrapped }, { pick }) => [close(wrapped, pick([owner, thief]))],
  ({ wrapped }, { amount }) => [transfer(wrapped, associated(NATIVE_MINT, thief), amount())],
  (_, { pick }) => [createAssociated(NATIVE_MINT, pick([owner, friend, thief]))],
  ({ tokens: [first] }) => {
    if (!first) return []
    const stranger = Keypair.generate().publicKey.toBase58()
    return [createAssociated(first.mint, stranger)]
  },
  (_, { next }) =>
    next() < 0.2
      ? [
          SystemProgram.assign({
            accountPubkey: OWNER.publicKey,
            programId: new PublicKey(TOKEN_2022_PROGRAM),
          }),
        ]
      : [],
  (_, { amount }) => [
    SystemProgram.transfer({
      fromPubkey: THIEF.publicKey,
      toPubkey: OWNER.publicKey,
      lamports: amount() * 1_000n,
    }),
  ],
]

interface Compared {
  readonly miss?: string
  readonly confidence: string
  readonly isFailed: boolean
}

function makeTransaction({ rig, tokens }: World, random: Random) {
  const world = { rig, tokens, wrapped: associated(NATIVE_MINT, owner) }
  const { pick, next, amount } = random
  const moves = Array.from({ length: 1 + Math.floor(next() * 4) }, () => pick(MOVES)(world, random)).flat()
  const price = next() < 0.3 ? amount() * 1_000n : 0n
  const limit = 400_000
  const budget =
    price === 0n
      ? []
      : [
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
          ComputeBudgetProgram.setComputeUnitLimit({ units: limit }),
        ]
  const instructions = [...budget, ...moves]
  const payer = pick([OWNER, OWNER, FRIEND])
  const needed = new Set([
    payer.publicKey.toBase58(),
    ...instructions.flatMap(({ keys }) =>
      keys.flatMap(({ isSigner, pubkey }) => (isSigner ? [pubkey.toBase58()] : [])),
    ),
  ])
  const signers = [OWNER, FRIEND, THIEF].filter(key => needed.has(key.publicKey.toBase58()))
  const tables =
    next() < 0.3 ? [rig.addTable(30, [friend, thief, ...tokens.map(({ account }) => account)])] : []
  const wire = rig.build(instructions, { payer, signers, tables })
  const fee = BigInt(signers.length) * 5_000n + (price * BigInt(limit) + 999_999n) / 1_000_000n
  return { wire, fee: payer === OWNER ? fee : 0n }
}

/** @returns what differs between the preview and the chain */
async function compare(world: World, random: Random): Promise<Compared> {
  const { rig } = world
  const { wire, fee } = makeTransaction(world, random)
  const preview = await rig.previewTransaction(wire)
  const before = readHoldings(rig)
  const { err } = rig.send(wire)
  const after = readHoldings(rig)
  const { confidence, warnings, allowances } = preview
  if (warnings.some(({ kind }) => kind === 'wouldFail'))
    return { confidence, isFailed: true, ...(err === null ? { miss: 'was to fail' } : {}) }
  if (err !== null) return { confidence, isFailed: true, miss: `failed: ${JSON.stringify(err)}` }
  const misses: string[] = []
  const shown = sumEffects(preview)
  const changes = findDifferences(before, after, fee)
  for (const name of new Set([...shown.keys(), ...changes.keys()]))
    if ((shown.get(name) ?? 0n) !== (changes.get(name) ?? 0n))
      misses.push(`${name}: ${changes.get(name) ?? 0n}, shown ${shown.get(name) ?? 0n}`)
  const powers = new Set(
    allowances.map(
      ({ kind, asset, amount, spender }) =>
        `${kind} ${asset?.contract ?? null} ${spender?.address} ${kind === 'spend' ? (amount === 'all' ? ALL : amount) : ''}`,
    ),
  )
  for (const [name, value] of after) {
    const [kind] = name.split(' ')
    const earlier = before.get(name)
    if (value === earlier || kind === undefined) continue
    const [mint, address, amount = ''] = value.split(' ')
    const [, spender, had = '0'] = earlier?.split(' ') ?? []
    // What a transfer has used up is no power that is given.
    const isUsed = spender === address && BigInt(amount || 0) < BigInt(had)
    const isPowerShown = powers.has(`${kind === 'close' ? 'account' : kind} ${mint} ${address} ${amount}`)
    if ((kind === 'spend' && !isUsed) || kind === 'close') {
      if (!isPowerShown) misses.push(`${name}: ${value}, not shown`)
    } else if (kind === 'account' && !powers.has(`account null ${value} `)) misses.push('assigned, not shown')
  }
  const given = new Set([...after.values()].map(value => value.split(' ').slice(0, 2).join(' ')))
  for (const { kind, amount, asset, spender } of allowances)
    if (kind === 'spend' && amount !== '0' && !given.has(`${asset?.contract} ${spender?.address}`))
      misses.push(`${asset?.contract} ${spender?.address}: shown, not given`)
  return { confidence, isFailed: false, ...(misses.length > 0 ? { miss: misses.join('; ') } : {}) }
}

test(`bundles: ${BUNDLES} by chance do on the chain what their preview showed`, {
  timeout: 3_600_000,
}, async () => {
  const misses: string[] = []
  let simulated = 0
  let failing = 0
  let world = await startWorld()
  for (let seed = SEED; seed < SEED + BUNDLES; seed += 1) {
    const { confidence, miss, isFailed } = await compare(world, createRandom(seed))
    if (isFailed) failing += 1
    if (confidence === 'simulated') simulated += 1
    if (miss) misses.push(`${seed} (${confidence}): ${miss}`)
    if (seed % CHAIN_BUNDLES === 0) world = await startWorld()
  }
  console.log(
    `FIGURE Solana bundles: ${BUNDLES}, ${simulated} simulated (${failing} fail), ${misses.length} of them wrong`,
  )
  for (const miss of misses.slice(0, 20)) console.log(`miss ${miss}`)
  expect(simulated).toBeGreaterThan(BUNDLES * 0.9)
  expect(failing).toBeLessThan(BUNDLES / 2)
  expect(misses.length * 1_000).toBeLessThanOrEqual(simulated * MISSES_MOST)
})

import {
  type Address,
  address,
  type EncodedAccount,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  lamports,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, type InnerInstruction, LiteSVM } from 'litesvm'
import { toBase58, toBase64 } from './bytes.ts'
import { type Change, changesBetween, type Holding, holdings } from './changes.ts'
import { transactionError } from './transactionError.ts'

/** A blockhash is good for so many slots, as on a validator. */
export const BLOCKHASH_SLOTS = 150
/** Slots until a transaction is confirmed, and finalized. A validator needs 32 for the second. */
const CONFIRMED_SLOTS = 1
const FINALIZED_SLOTS = 2
const HISTORY = 10_000n

/** A transaction that landed. */
export interface Landed {
  readonly signature: string
  readonly slot: number
  readonly err: unknown
  readonly at: number
  readonly logs: readonly string[]
  readonly wire: string
  readonly accounts: readonly string[]
  /** What the accounts had before and after, in the order of `accounts`. */
  readonly before: readonly Holding[]
  readonly after: readonly Holding[]
  readonly changes: readonly Change[]
}

export interface Outcome {
  readonly err: unknown
  readonly logs: readonly string[]
  readonly units: number
}

/** A transaction that was run without an effect. */
export interface Simulated extends Outcome {
  /** The accounts of the transaction afterwards; empty where it failed. */
  readonly accounts: readonly EncodedAccount[]
  /** By the index of the instruction that called them. */
  readonly innerInstructions: readonly (readonly InnerInstruction[])[]
}

/** LiteSVM with what it lacks of a cluster: slots, the life of a blockhash, and what became of a transaction. */
export interface Bank {
  readonly svm: LiteSVM
  readonly slot: number
  latestBlockhash(): { readonly blockhash: string; readonly lastValidBlockHeight: number }
  isBlockhashValid(blockhash: string): boolean
  simulate(transaction: Transaction, checks: { verify: boolean; replaceBlockhash: boolean }): Simulated
  /** Runs a transaction and keeps it, also when it failed. */
  land(transaction: Transaction): Outcome
  airdrop(to: Address, amount: bigint): string
  find(signature: string): Landed | undefined
  status(landed: Landed): 'processed' | 'confirmed' | 'finalized'
  of(account: string): readonly Landed[]
  /** Everything that landed, oldest first. */
  all(): readonly Landed[]
  /** Lets slots pass; each has a blockhash of its own. */
  advance(slots: number): void
  onSlot(listener: () => void): void
}

export const decodeTransaction = (bytes: Uint8Array): Transaction => getTransactionDecoder().decode(bytes)

export const messageOf = (transaction: Transaction) =>
  getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)

export function createBank(): Bank {
  // The bank keeps the blockhashes of the last slots itself: LiteSVM knows only one.
  const svm = new LiteSVM().withTransactionHistory(HISTORY).withBlockhashCheck(false).withNativeMints()
  let slot = 1
  const blockhashes = new Map<string, number>()
  const landed = new Map<string, Landed>()
  const listeners = new Set<() => void>()

  function nextSlot(): void {
    slot += 1
    svm.expireBlockhash()
    svm.warpToSlot(BigInt(slot))
    blockhashes.set(svm.latestBlockhash(), slot)
    for (const [hash, at] of blockhashes) if (slot - at > BLOCKHASH_SLOTS) blockhashes.delete(hash)
  }
  nextSlot()

  const isBlockhashValid = (blockhash: string) => blockhashes.has(blockhash)

  function refusal(transaction: Transaction): string | undefined {
    const { lifetimeToken } = messageOf(transaction) as { lifetimeToken?: string }
    return lifetimeToken !== undefined && isBlockhashValid(lifetimeToken) ? undefined : 'BlockhashNotFound'
  }

  function outcomeOf(result: ReturnType<LiteSVM['simulateTransaction']>): Outcome {
    const meta = result.meta()
    return {
      err: result instanceof FailedTransactionMetadata ? transactionError(result.err()) : null,
      logs: meta.logs(),
      units: Number(meta.computeUnitsConsumed()),
    }
  }

  function keep(entry: Omit<Landed, 'slot' | 'at' | 'changes'>): void {
    const changes = changesBetween(entry.before, entry.after)
    landed.set(entry.signature, { ...entry, changes, slot, at: Math.floor(Date.now() / 1000) })
  }

  return {
    svm,
    get slot() {
      return slot
    },
    latestBlockhash: () => ({
      blockhash: svm.latestBlockhash(),
      lastValidBlockHeight: slot + BLOCKHASH_SLOTS,
    }),
    isBlockhashValid,
    simulate(transaction, { verify, replaceBlockhash }) {
      const err = replaceBlockhash ? undefined : refusal(transaction)
      if (err) return { err, logs: [], units: 0, accounts: [], innerInstructions: [] }
      svm.withSigverify(verify)
      try {
        const result = svm.simulateTransaction(transaction)
        const isFailed = result instanceof FailedTransactionMetadata
        return {
          ...outcomeOf(result),
          accounts: isFailed ? [] : result.postAccounts(),
          innerInstructions: result.meta().innerInstructions(),
        }
      } finally {
        svm.withSigverify(true)
      }
    },
    land(transaction) {
      const signature = getSignatureFromTransaction(transaction)
      const err = landed.has(signature) ? 'AlreadyProcessed' : refusal(transaction)
      if (err) return { err, logs: [], units: 0 }
      const { staticAccounts } = messageOf(transaction)
      const before = holdings(svm, staticAccounts)
      const result = svm.sendTransaction(transaction)
      const after = holdings(svm, staticAccounts)
      const meta = result instanceof FailedTransactionMetadata ? result.meta() : result
      const outcome: Outcome = {
        err: result instanceof FailedTransactionMetadata ? transactionError(result.err()) : null,
        logs: meta.logs(),
        units: Number(meta.computeUnitsConsumed()),
      }
      const wire = toBase64(wireOf(transaction))
      const { err: failure, logs } = outcome
      keep({ signature, err: failure, logs, wire, accounts: staticAccounts, before, after })
      return outcome
    },
    airdrop(to, amount) {
      // The same gift twice in one slot would be one transaction.
      nextSlot()
      const before = holdings(svm, [to])
      const result = svm.airdrop(to, lamports(amount))
      if (result === null || result instanceof FailedTransactionMetadata)
        throw new Error('The faucet is dry.')
      const signature = toBase58(result.signature())
      const after = holdings(svm, [to])
      keep({ signature, err: null, logs: result.logs(), wire: '', accounts: [to], before, after })
      return signature
    },
    find: signature => landed.get(signature),
    status({ slot: at }) {
      if (slot - at >= FINALIZED_SLOTS) return 'finalized'
      return slot - at >= CONFIRMED_SLOTS ? 'confirmed' : 'processed'
    },
    of: account => [...landed.values()].filter(({ accounts }) => accounts.includes(account)),
    all: () => [...landed.values()],
    advance(slots) {
      for (let count = 0; count < slots; count += 1) nextSlot()
      for (const listener of listeners) listener()
    },
    onSlot: listener => void listeners.add(listener),
  }
}

function wireOf({ signatures, messageBytes }: Transaction): Uint8Array {
  const empty = new Uint8Array(64)
  const all = Object.values(signatures).map(signature => new Uint8Array(signature ?? empty))
  return new Uint8Array(Buffer.concat([Buffer.of(all.length), ...all, Buffer.from(messageBytes)]))
}

export const readAddress = (text: unknown): Address => address(String(text))

import type { PreviewAsset, PreviewConfidence } from '../../../../src/bridge/features/preview/contract.ts'
import { type Draft, draftPlain, warn } from '../draft.ts'
import type { RequestNode } from '../evm/simulate.ts'
import type { SolanaAddress } from './bytes.ts'
import { previewTransaction, resolveTransaction } from './previewTransaction.ts'
import { readRequest } from './readRequest.ts'
import type { SolanaTransaction } from './readTransaction.ts'

export interface PreviewSolanaParameters {
  readonly request: RequestNode
  /** Other nodes of the network, asked for their opinion; empty without any. */
  readonly otherNodes: readonly RequestNode[]
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** The connected account; `null` without one. */
  readonly owner: SolanaAddress | null
}

/** Transactions of one request that are simulated. */
const SIMULATED_MOST = 10
/** Without a node. */
const refuse: RequestNode = () => Promise.reject(new Error('not simulated'))

const CONFIDENCES: readonly PreviewConfidence[] = ['unknown', 'decoded', 'simulated']

/** One name for equal parts. */
const nameAsset = ({ kind, contract }: PreviewAsset): string => `${kind} ${contract}`

const sum = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : String(BigInt(a) + BigInt(b))

/** What several transactions do together: amounts of one asset and one party are added. */
function sumDrafts(drafts: readonly Draft[]): Draft {
  const effects = new Map<string, Draft['effects'][number]>()
  for (const effect of drafts.flatMap(draft => draft.effects)) {
    const key = `${effect.direction} ${nameAsset(effect.asset)} ${effect.party}`
    const known = effects.get(key)
    effects.set(key, known ? { ...known, amount: sum(known.amount, effect.amount) } : effect)
  }
  const warnings = drafts.flatMap(draft => draft.warnings)
  const allowances = drafts.flatMap(draft => draft.allowances)
  const blocks = drafts.flatMap(({ block }) => (block === null ? [] : [Number(block)]))
  return {
    effects: [...effects.values()],
    // Equal powers over two accounts of a mint, or in two transactions, are one.
    allowances: [
      ...new Map(
        allowances.map(allowance => {
          const { kind, asset, spender, amount } = allowance
          return [`${kind} ${asset && nameAsset(asset)} ${spender} ${amount}`, allowance]
        }),
      ).values(),
    ],
    warnings: [...new Map(warnings.map(warning => [`${warning.kind} ${warning.subject}`, warning])).values()],
    confidence:
      CONFIDENCES.find(confidence => drafts.some(draft => draft.confidence === confidence)) ?? 'unknown',
    block: blocks.length === 0 ? null : String(Math.min(...blocks)),
    contracts: new Map(drafts.flatMap(({ contracts }) => [...contracts])),
  }
}

async function draftTransactions(
  transactions: readonly SolanaTransaction[],
  owner: SolanaAddress,
  { request, otherNodes, coin }: PreviewSolanaParameters,
): Promise<Draft> {
  const resolved = await Promise.all(
    transactions.map((transaction, index) => {
      const nodes = index < SIMULATED_MOST ? { request, otherNodes } : { request: refuse, otherNodes: [] }
      return resolveTransaction({ ...nodes, transaction, owner, coin })
    }),
  )
  const drafts = await Promise.all(
    resolved.map((transaction, index) => {
      const earlier = resolved.slice(0, index).flatMap(({ writable }) => writable)
      return previewTransaction(transaction, index === 0 ? null : new Set(earlier))
    }),
  )
  return sumDrafts(drafts)
}

/**
 * Tells what a request of the namespace solana does.
 *
 * @returns the account that the request is for, and the draft
 */
export async function previewSolana(
  method: string,
  params: unknown,
  parameters: PreviewSolanaParameters,
): Promise<{ readonly account: SolanaAddress | null; readonly draft: Draft }> {
  const read = readRequest(method, params)
  const { owner } = parameters
  const isOther = owner !== null && read.account !== null && read.account !== owner
  const others = isOther ? [warn('otherAccount', read.account)] : []
  const account = read.account ?? owner
  switch (read.kind) {
    case 'unread':
    case 'harmless':
    case 'message': {
      const plain = draftPlain(read)
      return { account, draft: { ...plain, warnings: [...others, ...plain.warnings] } }
    }
    case 'transactions': {
      // Where neither the request nor a connection names an account, it is the one that pays the fee.
      const payer = read.transactions[0]?.message.accounts[0]
      const signer = account ?? payer ?? ''
      const draft = await draftTransactions(read.transactions, signer, parameters)
      const disguised = read.isMessage ? [warn('signature'), warn('blind')] : []
      return { account: signer, draft: { ...draft, warnings: [...others, ...disguised, ...draft.warnings] } }
    }
    default:
      return read satisfies never
  }
}

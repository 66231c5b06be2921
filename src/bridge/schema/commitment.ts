import * as z from 'zod/mini'

/** The eight commitment names a request may use. The last five are deprecated: current nodes refuse them. */
export const commitmentSchema = z.enum([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])

export type AnyCommitment = z.infer<typeof commitmentSchema>
export type Commitment = 'processed' | 'confirmed' | 'finalized'

const TODAY: Readonly<Record<AnyCommitment, Commitment>> = {
  processed: 'processed',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  confirmed: 'confirmed',
  root: 'finalized',
  max: 'finalized',
  finalized: 'finalized',
}

/**
 * Converts each of the eight names to the name that current nodes accept, by Solana's table of deprecated names.
 *
 * @example commitmentToday('singleGossip') // 'confirmed'
 */
export function commitmentToday(commitment: AnyCommitment): Commitment {
  return TODAY[commitment]
}

import type { LinkProblem } from './paymentLink.ts'

const problems = new WeakMap<object, LinkProblem>()

/** Stops the reading of a link. `readPaymentLink` catches the error. */
export function stopLink(problem: LinkProblem): never {
  const error = new Error(problem.reason)
  problems.set(error, problem)
  throw error
}

export const refuseLink = (reason: 'unsupported' | 'invalid' | 'prefix', part: string): never =>
  stopLink({ reason, part })

/** The reason of an error of `stopLink`; undefined for any other error. */
export const linkProblem = (error: unknown): LinkProblem | undefined =>
  error instanceof Error ? problems.get(error) : undefined

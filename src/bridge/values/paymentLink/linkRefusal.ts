import type { LinkProblem } from './paymentLink.ts'

/** Stops the reading of a link. Caught by `readPaymentLink`, which no other module throws through. */
export class LinkRefusal extends Error {
  override name = 'LinkRefusal'
  readonly problem: LinkProblem
  constructor(problem: LinkProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

export function refuseLink(reason: 'unsupported' | 'invalid' | 'prefix', part: string): never {
  throw new LinkRefusal({ reason, part })
}

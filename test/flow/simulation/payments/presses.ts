import type { PaymentStatus } from '../../../../src/bridge/contract/paymentOutcome.ts'
import type { Risk } from '../../../../src/bridge/contract/risk.ts'
import type { Process } from '../scheduler.ts'

/** What a view or an event of the client said of a payment. */
export interface Statement {
  readonly at: number
  readonly status: PaymentStatus
  readonly by: 'view' | 'event'
}

/** One approval of a person: a press on the button that asks the wallet. */
export interface Press {
  /** Id of the reviewed request; `undefined` until it is known. */
  id: string | undefined
  /** `keyOf` of the call that was approved. */
  readonly key: string
  readonly page: Process
  /** Risks that the review named. */
  readonly risks: readonly Risk[]
  /** Risks that the person agreed to. */
  readonly accepted: readonly Risk[]
  /** Whether the amount was typed in other decimals than the chain counts the asset in. */
  readonly isMistyped: boolean
  readonly at: number
  readonly statements: Statement[]
}

/** Every approval of a run, with what the person and the dapp were shown of it. */
export interface Presses {
  readonly all: readonly Press[]
  add(press: Omit<Press, 'at' | 'statements'>): Press
  state(press: Press | undefined, status: PaymentStatus, by: Statement['by']): void
  ofId(id: string | undefined): Press | undefined
}

export function createPresses(elapsed: () => number): Presses {
  const all: Press[] = []
  return {
    all,
    add(press) {
      const added = { ...press, at: elapsed(), statements: [] }
      all.push(added)
      return added
    },
    state(press, status, by) {
      const last = press?.statements.findLast(statement => statement.by === by)
      if (press && last?.status !== status) press.statements.push({ at: elapsed(), status, by })
    },
    ofId: id => (id === undefined ? undefined : all.findLast(press => press.id === id)),
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Difference } from './differences.ts'
import { GROUPS } from './groups.ts'
import type { Outcomes } from './runSide.ts'
import type { Outcome } from './step.ts'

export interface Compared {
  readonly group: string
  readonly step: string
  readonly direct: Outcome
  readonly overTabkey: Outcome
  readonly isEqual: boolean
  /** Why the sides differ. */
  readonly difference?: Difference
}

export interface Comparison {
  readonly rows: readonly Compared[]
  /** Steps that differ without a reason. */
  readonly unlisted: readonly Compared[]
  /** Steps with a reason that do not differ, or that do not exist. */
  readonly gone: readonly string[]
}

const ABSENT: Outcome = { threw: 'the step was not taken' }

/** Compares how each step ended on both sides. */
export function compareSides(
  direct: Outcomes,
  overTabkey: Outcomes,
  differences: ReadonlyMap<string, Difference>,
): Comparison {
  const rows = GROUPS.flatMap(({ title, steps }) =>
    steps.map(({ name }): Compared => {
      const [one, other] = [direct.get(name) ?? ABSENT, overTabkey.get(name) ?? ABSENT]
      const difference = differences.get(name)
      const isEqual = isDeepStrictEqual(one, other)
      return {
        group: title,
        step: name,
        direct: one,
        overTabkey: other,
        isEqual,
        ...(difference ? { difference } : {}),
      }
    }),
  )
  const differing = new Set(rows.filter(({ isEqual }) => !isEqual).map(({ step }) => step))
  return {
    rows,
    unlisted: rows.filter(({ isEqual, difference }) => !isEqual && !difference),
    gone: [...differences.keys()].filter(step => !differing.has(step)),
  }
}

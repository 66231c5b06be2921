/** Something at a place in the trace, with a number of its last change. */
export interface Placed {
  readonly seq: number
  readonly version: number
}

/** The newest of one kind; the oldest go first. */
export interface Ring<Value extends Placed> {
  push(value: Value): void
  /** All, in no order. */
  all(): readonly Value[]
  /** What was added or changed after this version, oldest first. */
  since(version: number): readonly Value[]
}

/** @param max how many are kept; a full ring overwrites its oldest, so that a push costs no copy of the others */
export function createRing<Value extends Placed>(max: number): Ring<Value> {
  const values: Value[] = []
  let next = 0
  return {
    push(value) {
      values[next] = value
      next = (next + 1) % max
    },
    all: () => values,
    since: version =>
      values.filter(value => value.version > version).sort((left, right) => left.seq - right.seq),
  }
}

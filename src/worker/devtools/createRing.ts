/** A record with a number of its last change. */
export interface Recorded<Value> {
  readonly seq: number
  readonly at: number
  readonly value: Value
  version: number
}

/** The newest records of one kind; the oldest go first. */
export interface Ring<Value> {
  push(record: Recorded<Value>): void
  /** Records that were added or changed after this version, oldest first. */
  since(version: number): readonly Recorded<Value>[]
}

/** @param max records that are kept; a full ring overwrites its oldest, so that a record costs no copy of the others */
export function createRing<Value>(max: number): Ring<Value> {
  const records: Recorded<Value>[] = []
  let next = 0
  return {
    push(record) {
      records[next] = record
      next = (next + 1) % max
    },
    since: version =>
      records.filter(record => record.version > version).sort((left, right) => left.seq - right.seq),
  }
}

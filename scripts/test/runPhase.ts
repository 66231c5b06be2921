/** Lanes that run beside each other. */
export interface Phase<Item> {
  /** Items of one lane run one after the other. */
  readonly lanes: readonly (readonly Item[])[]
  /** Items that need no other one of the phase: a lane that has ended takes the next. */
  readonly spare: readonly Item[]
}

/**
 * Runs the items of a phase.
 *
 * @param start runs one item; `isAlone` when no other one runs beside it
 */
export async function runPhase<Item>(
  { lanes, spare }: Phase<Item>,
  start: (item: Item, isAlone: boolean) => Promise<void>,
): Promise<void> {
  const waiting = [...spare]
  const busy = lanes.filter(lane => lane.length > 0).length
  const isAlone = Math.min(lanes.length, busy + waiting.length) <= 1
  const runLane = async (lane: readonly Item[]): Promise<void> => {
    for (const item of lane) await start(item, isAlone)
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await start(next, isAlone)
  }
  await Promise.all(lanes.map(runLane))
}

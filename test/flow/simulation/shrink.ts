import { type Plan, type Report, run } from './run.ts'

/** What kind of thing was found, without its particulars: a shorter plan must still show the same. */
const kindOf = (found: string) => found.replace(/0x[0-9a-f]+|\d+/gi, '#').slice(0, 60)

/**
 * Leaves out steps as long as the same kind of fault is found: halves first, then single ones.
 *
 * @param tries runs at most
 */
export async function shrink(
  plan: Plan,
  report: Report,
  tries = 400,
): Promise<{ plan: Plan; report: Report }> {
  const wanted = new Set(report.found.map(kindOf))
  let best = { plan, report }
  let left = tries
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1 && left > 0; ) {
    let isShorter = false
    for (let from = 0; from < best.plan.steps.length && left > 0; ) {
      left -= 1
      const steps = best.plan.steps.filter((_step, index) => index < from || index >= from + size)
      const candidate = { ...plan, steps }
      const next = await run(candidate, true)
      if (next.found.some(found => wanted.has(kindOf(found)))) {
        best = { plan: candidate, report: next }
        isShorter = true
      } else from += size
    }
    if (size === 1 && !isShorter) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return best
}

/** A plan and what its run found. */
export interface Shown<Plan, Report> {
  readonly plan: Plan
  readonly report: Report
}

/** What kind of thing was found, without its particulars: a shorter plan must still show the same. */
const kindOf = (found: string) => found.replace(/0x[0-9a-f]+|\d+/gi, '#').slice(0, 60)

/**
 * Leaves out steps as long as the same kind of fault is found: halves first, then single ones.
 *
 * @param run the simulation, with stack traces in what it finds
 * @param tries runs at most
 */
export async function shrink<
  Plan extends { readonly steps: readonly unknown[] },
  Report extends { readonly found: readonly string[] },
>(
  { plan, report }: Shown<Plan, Report>,
  run: (plan: Plan, hasStacks: true) => Promise<Report>,
  tries = 400,
): Promise<Shown<Plan, Report>> {
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

/**
 * What was found, and how to see it again.
 *
 * @param title names the plan: its seed, and what else a replay needs
 */
export function explainSteps(
  { plan, report }: Shown<{ readonly steps: readonly unknown[] }, { readonly found: readonly string[] }>,
  title: string,
): string {
  return [
    ...report.found.map(found => `  ${found}`),
    `  ${title}, shortest steps:`,
    ...plan.steps.map(step => `    ${JSON.stringify(step)}`),
  ].join('\n')
}

import { BUDGETS } from '../../../scripts/size/budgets.ts'

/** The limit of a row of `bench/budgets.json`; the goal of a row without a limit. */
export function goalOf(what: string): number {
  const row = [...BUDGETS.requests, ...BUDGETS.files].find(row => row.what === what)
  if (!row) throw new Error(`bench/budgets.json has no row ${what}`)
  return row.limit ?? row.goal
}

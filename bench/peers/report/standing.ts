import { CONTESTANTS } from '../contestants.ts'
import type { RowOutcome } from './report.ts'

export type Standing = 'ahead' | 'level' | 'behind'

/** Medians of times closer than this are the same: the machine is not better than that. */
const SAME_SHARE = 0.05

/** Where Tabkey stands in a row against the best of the peers; undefined when a figure is missing. */
export function standing({ cells, unit }: RowOutcome): Standing | undefined {
  const ours = cells.tabkey?.median
  const peers = CONTESTANTS.filter(({ id, hasModal = true }) => id !== 'tabkey' && hasModal)
  const theirs = peers.map(({ id }) => cells[id]?.median)
  const values = theirs.filter(value => value !== undefined)
  if (ours === undefined || values.length === 0) return undefined
  const best = unit === 'yes' ? Math.max(...values) : Math.min(...values)
  if (ours === best) return 'level'
  if (unit === 'ms' && Math.abs(ours - best) <= SAME_SHARE * Math.max(ours, best)) return 'level'
  return ours < best === (unit !== 'yes') ? 'ahead' : 'behind'
}

import { weigh } from '../../scripts/size.ts'
import type { Measure } from '../measure.ts'
import { count } from '../report/summarize.ts'

/** What `npm run size` weighs: every door and every late chunk, minified and compressed, React left out. */
export const bytes: Measure = {
  name: 'bytes',
  title: 'Bytes per door and chunk',
  async run() {
    const rows = await weigh()
    const missing = rows.find(({ isOver, gzip }) => isOver && gzip === 0)
    if (missing) throw new Error(missing.what)
    const seen = new Map<string, number>()
    /** Several chunks may bear one name. */
    const unique = (what: string) => {
      const times = (seen.get(what) ?? 0) + 1
      seen.set(what, times)
      return times === 1 ? what : `${what} (${times})`
    }
    return rows.map(({ what, gzip, budget }) =>
      count(unique(what), 'bytes', gzip, budget === undefined ? {} : { budget }),
    )
  },
}

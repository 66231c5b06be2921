import type { Outcome, Report } from '../report/report.ts'
import { count } from '../report/summarize.ts'
import { COLUMNS } from './columns.ts'
import type { TrialResult } from './runLaboratory.ts'
import { groupByCache } from './toText.ts'

/** The results as a report, so that `--compare` reads two laboratories like any two runs: a measure for each cache. */
export function toLaboratoryReport(
  name: string,
  results: readonly TrialResult[],
  about: Omit<Report, 'measures'>,
): Report {
  const measures = groupByCache(results).map(
    ([cache, own]): Outcome => ({
      name: cache,
      title: `${name}: ${cache}`,
      seconds: about.seconds,
      figures: COLUMNS.filter(({ isExact = true }) => isExact).flatMap(column =>
        own.map(({ trial, measurement }) =>
          count(`${column.name}: ${trial.label}`, column.unit, column.read(measurement)),
        ),
      ),
      ...(own.some(({ measurement }) => measurement.methods.length > 0) && {
        rates: own.map(({ trial, measurement }) => ({ title: trial.label, methods: measurement.methods })),
      }),
    }),
  )
  return { ...about, measures }
}

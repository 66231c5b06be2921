import { ratiosExceeded } from './ratioOf.ts'
import type { Report } from './report.ts'

/** Figures of the whole report above the ratio that is allowed, and measures that have no figures, in words. */
export function limitsExceeded({ measures }: Pick<Report, 'measures'>): readonly string[] {
  return measures.flatMap(({ name, figures, failure }) =>
    failure === undefined ? ratiosExceeded(figures) : [`${name}: not measured, ${failure}`],
  )
}

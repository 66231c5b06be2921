import type { ErrorWire } from '../../bridge/contract/errorWire.ts'
import { isRejectionCode } from '../../bridge/values/rejection.ts'
import { ERROR_REPORTS, type FaultCategory, type SilentReason } from './errorReports.ts'

type Report = FaultCategory | SilentReason

/** A kind without an entry belongs to a thrown value of the host or of another library. */
function findReport({ kind = '' }: ErrorWire): Report {
  return Object.hasOwn(ERROR_REPORTS, kind)
    ? ERROR_REPORTS[kind as keyof typeof ERROR_REPORTS]
    : 'INTERNAL_SDK_ERROR'
}

const isCategory = (report: Report): report is FaultCategory => report.endsWith('_ERROR')

/** Whether the user or the caller ended the request, also where that is a cause; such an error is not reported. */
export function isRefusal(error: ErrorWire): boolean {
  return (
    findReport(error) === 'rejected' ||
    isRejectionCode(error.code) ||
    (error.cause !== undefined && isRefusal(error.cause))
  )
}

/** The event of the report, or `null` for errors that are not reported. */
export function toFaultCategory(error: ErrorWire): FaultCategory | null {
  const report = findReport(error)
  return isCategory(report) && !isRefusal(error) ? report : null
}

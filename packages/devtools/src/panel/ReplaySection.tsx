import type { AnswerSource } from '../../../../src/bridge/contract/trace.ts'
import { type Column, TraceTable } from './TraceTable.tsx'

interface Ended {
  readonly source: AnswerSource | null
  readonly error: string | null
  readonly attempts: number
}

/** What `replayTrace` of `tabkey/devtools/replay` reports. */
export interface ReplayResult {
  /** Each request with how it ended in the trace and in the fresh engine. */
  readonly requests: readonly {
    readonly method: string
    readonly recorded: Ended
    readonly replayed: Ended
    readonly isSame: boolean
  }[]
  /** Messages that were not sent: names, with how many. */
  readonly skipped: Readonly<Record<string, number>>
  /** Calls of nodes that the trace has no answer for. */
  readonly missing: readonly string[]
}

const formatEnd = ({ source, error }: Ended): string => (error ? `${source}, ${error}` : `${source}`)

const COLUMNS: readonly Column<ReplayResult['requests'][number]>[] = [
  { name: 'Method', cell: ({ method }) => method },
  { name: 'Recorded', cell: ({ recorded }) => formatEnd(recorded) },
  { name: 'Replayed', cell: ({ replayed }) => formatEnd(replayed) },
  { name: 'Same', width: '4rem', cell: ({ isSame }) => (isSame ? 'yes' : 'no') },
]

/** The requests of a trace beside those of its replay. */
export function ReplaySection({ result }: { readonly result: ReplayResult }) {
  const skipped = Object.entries(result.skipped).map(([name, count]) => `${name} × ${count}`)
  return (
    <div className="stack">
      <TraceTable
        label="Replayed requests"
        rows={result.requests.map((row, index) => ({ ...row, index }))}
        columns={COLUMNS}
        getKey={({ index }) => index}
        isBad={({ isSame }) => !isSame}
        empty="The trace has no request that can be replayed"
      />
      {skipped.length > 0 && <p>Not replayed, because their content is not recorded: {skipped.join(', ')}</p>}
      {result.missing.length > 0 && <p>Asked without an answer in the trace: {result.missing.join(', ')}</p>}
    </div>
  )
}

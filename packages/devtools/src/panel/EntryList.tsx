import { useState } from 'react'
import type { TraceEntry } from '../../../../src/bridge/contract/trace.ts'
import { ENTRY_SECTIONS, type EntrySection, type EntrySectionId, isBadEntry } from './entrySections.tsx'
import { formatShort } from './formatTrace.ts'
import { TraceTable } from './TraceTable.tsx'

/** One kind of entries, newest first, with the picked one in full below. */
export function EntryList({
  section,
  label,
  entries,
}: {
  readonly section: EntrySectionId
  readonly label: string
  readonly entries: readonly TraceEntry[]
}) {
  const [filter, setFilter] = useState('')
  const [picked, setPicked] = useState<number | null>(null)
  // The table of a section shows the entries that its `isOf` lets pass.
  const { isEntry, columns, empty } = ENTRY_SECTIONS[section] as unknown as EntrySection
  const all = entries.filter(isEntry)
  const wanted = filter.trim().toLowerCase()
  const shown = wanted ? all.filter(entry => JSON.stringify(entry).toLowerCase().includes(wanted)) : all
  const detail = entries.find(({ seq }) => seq === picked)

  return (
    <>
      <div className="filter">
        <input
          type="search"
          value={filter}
          placeholder="Filter"
          aria-label={`Filter ${label.toLowerCase()}`}
          onChange={event => setFilter(event.currentTarget.value)}
        />
        <span className="count" role="status">
          {shown.length === all.length ? `${all.length}` : `${shown.length} of ${all.length}`}
        </span>
      </div>
      <TraceTable
        label={label}
        rows={[...shown].reverse()}
        columns={columns}
        getKey={({ seq }) => seq}
        empty={wanted ? 'Nothing matches' : empty}
        isBad={isBadEntry}
        picked={picked}
        onPick={({ seq }) => setPicked(seq === picked ? null : seq)}
      />
      {detail && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        <section className="detail" aria-label="Entry in full" tabIndex={0}>
          <pre>{formatShort(JSON.stringify(detail, null, 2))}</pre>
        </section>
      )}
    </>
  )
}

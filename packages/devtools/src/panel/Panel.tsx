import { type ChangeEvent, useRef, useState } from 'react'
import type { TraceReading } from '../../../../src/bridge/contract/trace.ts'
import type { Tabkey } from '../../../../src/ui/client/api/tabkey.ts'
import { EntryList } from './EntryList.tsx'
import { type ReplayResult, ReplaySection } from './ReplaySection.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { ConnectionSection, EngineSection, StorageSection } from './StateSections.tsx'
import { exportTrace, openTrace } from './traceFile.ts'
import { useTrace } from './useTrace.ts'

const ENTRY_LABELS = { requests: 'Requests', exchanges: 'Nodes', messages: 'Messages', moments: 'Events' }

type SectionId = 'engine' | 'connections' | keyof typeof ENTRY_LABELS | 'storage' | 'replay'

interface SectionItem {
  readonly id: SectionId
  readonly label: string
}

const SECTIONS: readonly SectionItem[] = [
  { id: 'engine', label: 'Engine' },
  { id: 'connections', label: 'Connections' },
  { id: 'requests', label: ENTRY_LABELS.requests },
  { id: 'exchanges', label: ENTRY_LABELS.exchanges },
  { id: 'messages', label: ENTRY_LABELS.messages },
  { id: 'moments', label: ENTRY_LABELS.moments },
  { id: 'storage', label: 'Storage' },
]
const REPLAY: SectionItem = { id: 'replay', label: 'Replay' }

export interface PanelProps {
  readonly tabkey: Pick<Tabkey, 'logs'>
  readonly theme: 'light' | 'dark' | 'system'
  readonly replay?: ((trace: TraceReading) => Promise<ReplayResult>) | undefined
}

/** The trace of the running engine, or one of a file, by sections. */
export function Panel({ tabkey, theme, replay }: PanelProps) {
  const [section, setSection] = useState<SectionId>('engine')
  const [isPaused, setPaused] = useState(false)
  const [clearedTo, setClearedTo] = useState(0)
  const [opened, setOpened] = useState<{ name: string; trace: TraceReading } | null>(null)
  const [result, setResult] = useState<ReplayResult | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const live = useTrace(tabkey, isPaused || opened !== null, section === 'storage')
  const trace = opened?.trace ?? live.trace
  const error = failure ?? (opened ? null : live.error)
  const entries = (trace?.entries ?? []).filter(({ seq }) => opened !== null || seq > clearedTo)

  async function openFile({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!chosen) return
    try {
      setOpened({ name: chosen.name, trace: openTrace(await chosen.text()) })
      setResult(null)
      setFailure(null)
    } catch (thrown) {
      setFailure(`${chosen.name}: ${getMessage(thrown)}`)
    }
  }

  async function runReplay(): Promise<void> {
    if (!replay || !trace) return
    setFailure(null)
    try {
      setResult(await replay(trace))
      setSection('replay')
    } catch (thrown) {
      setFailure(getMessage(thrown))
    }
  }

  async function save(): Promise<void> {
    // No colons: a file of this name must fit on every disk.
    const now = new Date().toISOString().replaceAll(':', '-')
    const { saveText } = await import('../../../../src/ui/page/saveText.ts')
    if (trace) saveText(document, `tabkey-trace-${now}.json`, exportTrace(trace))
  }

  const note = opened
    ? `Trace of the file ${opened.name}`
    : isPaused
      ? 'Paused'
      : trace
        ? 'Live'
        : 'Connecting'
  return (
    <div className="panel" data-theme={theme}>
      <div className="bar">
        <h2>Tabkey devtools</h2>
        <span className={error ? 'note bad' : 'note'} role="status">
          {error ?? note}
        </span>
        {opened ? (
          <button type="button" className="button" onClick={() => setOpened(null)}>
            Back to the engine
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={() => setPaused(!isPaused)}>
              {isPaused ? 'Resume' : 'Pause'}
            </button>
            <button type="button" className="button" onClick={() => setClearedTo(trace?.cursor ?? 0)}>
              Clear
            </button>
          </>
        )}
        <button
          type="button"
          className="button"
          disabled={!trace}
          onClick={() => void save().catch(thrown => setFailure(getMessage(thrown)))}
        >
          Export
        </button>
        <button type="button" className="button" onClick={() => file.current?.click()}>
          Open
        </button>
        <input
          ref={file}
          className="file"
          type="file"
          accept="application/json,.json"
          aria-label="Trace"
          onChange={event => void openFile(event)}
        />
        {replay && (
          <button type="button" className="button" disabled={!trace} onClick={() => void runReplay()}>
            Replay
          </button>
        )}
      </div>
      <SectionTabs
        items={result ? [...SECTIONS, REPLAY] : SECTIONS}
        active={section}
        panelId="section"
        onChange={setSection}
      />
      <div className="body" id="section" role="tabpanel" aria-label={section}>
        {trace && <Section section={section} trace={{ ...trace, entries }} result={result} />}
      </div>
    </div>
  )
}

function Section({
  section,
  trace,
  result,
}: {
  readonly section: SectionId
  readonly trace: TraceReading
  readonly result: ReplayResult | null
}) {
  switch (section) {
    case 'engine':
      return <EngineSection trace={trace} />
    case 'connections':
      return <ConnectionSection trace={trace} />
    case 'storage':
      return <StorageSection trace={trace} />
    case 'replay':
      return result && <ReplaySection result={result} />
    default:
      return (
        <EntryList key={section} section={section} label={ENTRY_LABELS[section]} entries={trace.entries} />
      )
  }
}

const getMessage = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

import { type KeyboardEvent, useRef } from 'react'

/** Steps of the keys by which a row of tabs is walked (WAI-ARIA tabs pattern). The panel is in English, left to right. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}

/**
 * The sections as tabs, with one tab stop. The tabs of the modal are in a file that brings the modal, which a page with
 * the panel alone does not need.
 */
export function SectionTabs<Id extends string>({
  items,
  active,
  panelId,
  onChange,
}: {
  readonly items: readonly { readonly id: Id; readonly label: string }[]
  readonly active: Id
  readonly panelId: string
  readonly onChange: (id: Id) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const last = items.length - 1

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = items.findIndex(({ id }) => id === active)
    const to = Number.isFinite(step)
      ? (from + step + items.length) % items.length
      : Math.min(Math.max(from + step, 0), last)
    const next = items[to]
    if (!next) return
    onChange(next.id)
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label="Sections" ref={list} onKeyDown={onKeyDown}>
      {items.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === active}
          aria-controls={panelId}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

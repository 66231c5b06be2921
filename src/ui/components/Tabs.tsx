import { type KeyboardEvent, useRef } from 'react'

export interface TabItem<Id extends string> {
  readonly id: Id
  readonly label: string
}

/** A row of tabs with one tab stop; arrows, Home and End move (WAI-ARIA tabs pattern). */
export function Tabs<Id extends string>({
  label,
  items,
  active,
  panelId,
  onChange,
}: {
  readonly label: string
  readonly items: readonly TabItem<Id>[]
  readonly active: Id
  readonly panelId: string
  readonly onChange: (id: Id) => void
}) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const index = items.findIndex(item => item.id === active)
    const isRtl = list.current !== null && getComputedStyle(list.current).direction === 'rtl'
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const to =
      event.key === forward
        ? (index + 1) % items.length
        : event.key === backward
          ? (index + items.length - 1) % items.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? items.length - 1
              : -1
    const next = items[to]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {items.map(item => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={item.id === active}
          aria-controls={panelId}
          tabIndex={item.id === active ? 0 : -1}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Height of a row in px, as in the stylesheet. */
const ROW_HEIGHT = 30
/** Rows drawn beyond the edges. */
const OVERSCAN = 8
/** Height that is taken for the box until it has been measured. */
const FIRST_HEIGHT = 600

export interface Column<Row> {
  readonly name: string
  /** CSS width; columns without one share the rest. */
  readonly width?: string
  readonly isNumber?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface TraceTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly getKey: (row: Row) => string | number
  /** Text of an empty table. */
  readonly empty: string
  readonly isBad?: (row: Row) => boolean
  /** Shows the row in full; without it rows cannot be pressed. */
  readonly onPick?: (row: Row) => void
  readonly picked?: string | number | null
}

/** A table of which only the rows in sight are drawn. */
export function TraceTable<Row>({
  label,
  rows,
  columns,
  getKey,
  empty,
  isBad,
  onPick,
  picked,
}: TraceTableProps<Row>) {
  const box = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: FIRST_HEIGHT })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const updateView = () => setView({ top: element.scrollTop, height: element.clientHeight || FIRST_HEIGHT })
    updateView()
    const observer = new ResizeObserver(updateView)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const first = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - OVERSCAN)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW_HEIGHT) + OVERSCAN)
  const cellClass = ({ isNumber }: Column<Row>) => (isNumber ? 'number' : undefined)

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="scroll" ref={box} tabIndex={0} aria-label={label} onScroll={onScroll}>
      <table aria-label={label} aria-rowcount={rows.length + 1}>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={width === undefined ? undefined : { inlineSize: width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(column => (
              <th key={column.name} scope="col" className={cellClass(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer rows={first} columns={columns.length} />
          {rows.slice(first, last).map((row, offset) => {
            const key = getKey(row)
            return (
              <tr
                key={key}
                aria-rowindex={first + offset + 2}
                className={isBad?.(row) ? 'bad' : undefined}
                data-picked={key === picked ? '' : undefined}
              >
                {columns.map((column, index) => (
                  <td key={column.name} className={cellClass(column)}>
                    {index === 0 && onPick ? (
                      <button
                        type="button"
                        className="pick"
                        aria-pressed={key === picked}
                        onClick={() => onPick(row)}
                      >
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
          <Spacer rows={rows.length - last} columns={columns.length} />
        </tbody>
      </table>
      {rows.length === 0 && <p className="empty">{empty}</p>}
    </section>
  )

  function onScroll(): void {
    const element = box.current
    if (element) setView({ top: element.scrollTop, height: element.clientHeight })
  }
}

/** The place of rows that are not drawn. */
function Spacer({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null
  return (
    <tr className="spacer">
      <td colSpan={columns} style={{ blockSize: rows * ROW_HEIGHT }} />
    </tr>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { useChooseWallet } from '../../hooks/useChooseWallet.ts'
import { nextTile } from './nextTile.ts'
import { useColumns } from './useColumns.ts'
import { showRow, useVisibleRows } from './useVisibleRows.ts'
import { WalletTile } from './WalletTile.tsx'

/** Picture, name and gap of one tile. */
const TILE_PX = 104
/** Rows beyond the edges that are drawn ahead, and how early the next page is asked. */
const OVERSCAN_ROWS = 4

/** Thousands of wallets with a handful of elements. One tab stop; arrows walk. */
export function WalletGrid({
  wallets,
  status,
  onEnd,
}: {
  readonly wallets: readonly ListedWallet[]
  readonly status: 'loading' | 'more' | 'end' | 'failed'
  readonly onEnd: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const columns = useColumns(box)
  const { chooseListed } = useChooseWallet()
  const [active, setActive] = useState(0)
  const isWalking = useRef(false)
  const rowCount = Math.ceil(wallets.length / columns)
  const { first, last } = useVisibleRows(box, rowCount, TILE_PX, OVERSCAN_ROWS)
  const isNearEnd = last * columns >= wallets.length

  useEffect(() => {
    if (isNearEnd && status === 'more') onEnd()
  }, [isNearEnd, status, onEnd])

  useEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    showRow(box.current, Math.floor(active / columns), TILE_PX)
    // The tile may be drawn only with the next frame.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-tile="${active}"]`)?.focus({ preventScroll: true }),
    )
  }, [active, columns])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextTile(event.key, active, wallets.length, columns, isRtl)
    if (next === null) return
    event.preventDefault()
    isWalking.current = true
    setActive(next)
  }
  const stop = Math.min(active, wallets.length - 1)

  const from = first * columns

  return (
    <div className="grid-box" ref={box}>
      <ul className="grid-all" aria-label="Wallets" style={{ blockSize: rowCount * TILE_PX }}>
        {wallets.slice(from, last * columns).map((wallet, offset) => {
          const index = from + offset
          return (
            <li
              key={wallet.id}
              className="tile-cell"
              aria-setsize={wallets.length}
              aria-posinset={index + 1}
              style={{
                inlineSize: `${100 / columns}%`,
                insetInlineStart: `${((index % columns) * 100) / columns}%`,
                insetBlockStart: Math.floor(index / columns) * TILE_PX,
              }}
            >
              <WalletTile
                wallet={wallet}
                index={index}
                isTabStop={index === stop}
                onKeyDown={onKeyDown}
                onClick={() => {
                  setActive(index)
                  chooseListed(wallet)
                }}
              />
            </li>
          )
        })}
      </ul>
      {status === 'failed' && (
        <div className="grid-lost small">
          <span className="muted">More wallets did not load</span>
          <Button icon="refresh" onClick={onEnd}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

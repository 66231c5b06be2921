import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { useChooseWallet } from '../../hooks/useChooseWallet.ts'
import { nextTile } from './nextTile.ts'
import { useColumns } from './useColumns.ts'
import { showRow, useVisibleRows } from './useVisibleRows.ts'
import { WalletTile } from './WalletTile.tsx'

/** Picture, name and gap of one tile. */
const TILE_PX = 104
const ROWS = {
  rowPx: TILE_PX,
  /** Drawn ahead beyond the edges, and how early the next page is asked. */
  overscan: 4,
  /** Eight tiles are what a slow phone draws in one go. */
  step: 2,
  /** Of the sheet: the box is no taller. */
  heightPx: 424,
} as const

/** Thousands of wallets with a handful of elements. One tab stop; arrows walk. */
export const WalletGrid = memo(function WalletGrid({
  wallets,
  status,
  onEnd,
}: {
  readonly wallets: readonly ListedWallet[]
  readonly status: 'loading' | 'more' | 'end' | 'failed'
  readonly onEnd: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const columns = useColumns()
  const { chooseListed } = useChooseWallet()
  const [active, setActive] = useState(0)
  const isWalking = useRef(false)
  const count = wallets.length
  const rowCount = Math.ceil(count / columns)
  const { drawn, wanted } = useVisibleRows(box, { ...ROWS, count: rowCount })
  const isNearEnd = wanted.last * columns >= count

  useEffect(() => {
    if (isNearEnd && status === 'more') onEnd()
  }, [isNearEnd, status, onEnd])

  useEffect(() => {
    if (isWalking.current) showRow(box.current, Math.floor(active / columns), TILE_PX)
  }, [active, columns])

  // The tile may be drawn some steps after its row came into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` says that there are other tiles than before
  useEffect(() => {
    if (!isWalking.current) return
    const tile = box.current?.querySelector<HTMLElement>(`[data-tile="${active}"]`)
    if (!tile) return
    isWalking.current = false
    tile.focus({ preventScroll: true })
  }, [active, drawn.first, drawn.last])

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, index: number): void => {
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      const next = nextTile(event.key, index, count, columns, isRtl)
      if (next === null) return
      event.preventDefault()
      isWalking.current = true
      setActive(next)
    },
    [count, columns],
  )
  const onChoose = useCallback(
    (wallet: ListedWallet, index: number): void => {
      setActive(index)
      chooseListed(wallet)
    },
    [chooseListed],
  )
  const stop = Math.min(active, count - 1)
  const from = drawn.first * columns

  return (
    <div className="grid-box" ref={box}>
      <ul className="grid-all" aria-label="Wallets" style={{ blockSize: rowCount * TILE_PX }}>
        {wallets.slice(from, drawn.last * columns).map((wallet, offset) => {
          const index = from + offset
          return (
            <WalletTile
              key={wallet.id}
              wallet={wallet}
              index={index}
              count={count}
              columns={columns}
              rowPx={TILE_PX}
              isTabStop={index === stop}
              onKeyDown={onKeyDown}
              onChoose={onChoose}
            />
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
})

import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { useChooseWallet } from '../../hooks/useChooseWallet.ts'
import { t } from '../../words/t.ts'
import { nextTile } from './nextTile.ts'
import { useColumns } from './useColumns.ts'
import { showRow, useVisibleRows } from './useVisibleRows.ts'
import { WalletTile } from './WalletTile.tsx'

/** Picture, name and gap of one tile. */
const TILE_PX = 104
const ROWS = {
  rowPx: TILE_PX,
  /** Rows that are mounted beyond the edges; also how early the next page is loaded. */
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
  const { chooseListed, followLink } = useChooseWallet()
  const [active, setActive] = useState(0)
  /** Target of an arrow key; its tile may be mounted some steps later. */
  const walkTo = useRef<number | null>(null)
  /** An arrow key that was pressed at the end of the loaded wallets; the walk continues when more of them arrive. */
  const waiting = useRef<{ readonly tile: HTMLElement; readonly walk: number } | null>(null)
  const count = wallets.length
  const rowCount = Math.ceil(count / columns)
  const { drawn, wanted } = useVisibleRows(box, { ...ROWS, count: rowCount })
  const isNearEnd = wanted.last * columns >= count

  useEffect(() => {
    if (isNearEnd && status === 'more') onEnd()
  }, [isNearEnd, status, onEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `active` and `drawn` say that there is somewhere to go
  useEffect(() => {
    const to = walkTo.current
    if (to === null) return
    showRow(box.current, Math.floor(to / columns), TILE_PX)
    const tile = box.current?.querySelector<HTMLElement>(`[data-tile="${to}"]`)
    if (!tile) return
    walkTo.current = null
    tile.focus({ preventScroll: true })
  }, [active, columns, drawn.first, drawn.last])

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, index: number): void => {
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      // A repeated key continues from the last target.
      const from = walkTo.current ?? index
      const next = nextTile(event.key, from, count, columns, isRtl)
      if (next === null) return
      event.preventDefault()
      // Without an end of the list the same key leads on.
      const beyond = nextTile(event.key, from, Number.POSITIVE_INFINITY, columns, isRtl) ?? from
      const isWaiting = next === from && Number.isFinite(beyond) && beyond > from
      waiting.current = isWaiting ? { tile: event.currentTarget, walk: beyond } : null
      // The focus stays. A target that is the focused tile would be scrolled to when other rows are mounted.
      if (next === from) return
      walkTo.current = next
      setActive(next)
    },
    [count, columns],
  )
  useEffect(() => {
    const { tile, walk } = waiting.current ?? {}
    if (tile === undefined || walk === undefined || walk >= count) return
    waiting.current = null
    if ((tile.getRootNode() as ShadowRoot).activeElement !== tile) return
    walkTo.current = walk
    setActive(walk)
  }, [count])
  const onChoose = useCallback(
    (wallet: ListedWallet, index: number): void => {
      setActive(index)
      chooseListed(wallet)
    },
    [chooseListed],
  )
  const onFollow = useCallback(
    (wallet: ListedWallet, index: number, kind: 'pairing' | 'browse'): void => {
      setActive(index)
      followLink(wallet, kind)
    },
    [followLink],
  )
  const stop = Math.min(active, count - 1)
  const to = Math.min(drawn.last * columns, count)
  const shown: number[] = []
  for (let index = drawn.first * columns; index < to; index += 1) shown.push(index)
  // The tab stop stays when it is scrolled away: the focus would be lost with it, and Tab pass the wallets by.
  if (stop >= to) shown.push(stop)
  else if (stop >= 0 && stop < drawn.first * columns) shown.unshift(stop)

  return (
    <div className="grid-box" ref={box}>
      <ul className="grid-all" aria-label={t('Wallets')} style={{ blockSize: rowCount * TILE_PX }}>
        {shown.map(index => {
          const wallet = wallets[index]
          return wallet ? (
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
              onFollow={onFollow}
            />
          ) : null
        })}
      </ul>
      {status === 'failed' && (
        <div className="grid-lost small">
          <span className="muted">{t('More wallets did not load')}</span>
          <Button icon="refresh" onClick={onEnd}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
})

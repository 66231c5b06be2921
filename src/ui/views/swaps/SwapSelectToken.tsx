import { useEffect, useMemo, useState } from 'react'
import type { SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { searchFieldCss } from '../../components/SearchField.css.ts'
import { SearchField } from '../../components/SearchField.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { VirtualList } from '../../components/VirtualList.tsx'
import { cleanText, truncateMiddle } from '../../format/cleanText.ts'
import { formatMoney, formatQuantity } from '../../format/money.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { TOKEN_ROW_PX, TokenPicture } from '../parts/TokenRow.tsx'
import { NetworkChips } from './NetworkChips.tsx'
import { findTokens, suggestedTokens } from './suggested.ts'
import { formatUnits, getCoinNetwork, getOtherNetwork } from './swapState.ts'
import { swapsCss } from './swaps.css.ts'
import { listTargetNetworks } from './targetNetworks.ts'
import { useSwapView } from './useSwapView.ts'
import { useTargetTokens } from './useTargetTokens.ts'

export const css = `${searchFieldCss}${swapsCss}`
export const title = () => t('Select token')

const SEARCH_WAIT_MS = 200
const GROUP_PX = 32

const isOwn = ({ balance }: SwapToken): boolean => balance !== null && balance !== '0'

/** Chooses a token for one side of the swap. */
export default function SwapSelectToken() {
  const { modal, config } = useTab()
  const { locale } = config.page
  const { arguments: args } = useViewData()
  const side = args?.side === 'to' ? 'to' : 'from'
  const { swap, state, isCurrent } = useSwapView()
  // After a change of account or network the list is outdated.
  useEffect(() => {
    if (!isCurrent && modal.getState().view === 'SwapSelectToken') modal.back()
  }, [isCurrent, modal])
  const [search, setSearch] = useState('')
  const settled = useDebounced(search, SEARCH_WAIT_MS)
  const { known } = useSession()
  const targets = useMemo(
    () => (side === 'to' ? listTargetNetworks(state.network, known, config.engine) : []),
    [side, state.network, known, config.engine],
  )
  const [target, setTarget] = useState(() => getOtherNetwork(state.network, state.to))
  const others = useTargetTokens(swap, side === 'to' ? target : null)
  const { tokens, list } = side === 'to' && target !== null ? others : state
  const shown = useMemo(() => findTokens(tokens, settled), [tokens, settled])
  const chips = useMemo(() => suggestedTokens(tokens), [tokens])
  /** Symbols of several tokens: their rows show the contract too. */
  const ambiguousSymbols = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { symbol } of tokens) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
    return new Set([...counts].flatMap(([symbol, count]) => (count > 1 ? [symbol] : [])))
  }, [tokens])
  const ownCount = useMemo(() => shown.filter(isOwn).length, [shown])
  const current = state[side]?.address

  const getGroup = (index: number) =>
    index === 0 && ownCount > 0 ? t('Your tokens') : index === ownCount ? t('Tokens') : null
  function choose(token: SwapToken): void {
    swap.selectToken(side, token)
    modal.back()
  }
  function formatDetail(token: SwapToken): string {
    const symbol = cleanText(token.symbol, 12, '')
    const contract = truncateMiddle(token.address.split(':')[2] ?? '', 6, 4)
    const balance = isOwn(token)
      ? `${formatQuantity(formatUnits(token.balance ?? '0', token), locale)} ${symbol}`
      : symbol
    return ambiguousSymbols.has(token.symbol) && !token.isNative ? `${balance} · ${contract}` : balance
  }
  return (
    <>
      <SearchField label={t('Search token')} value={search} onChange={setSearch} />
      <NetworkChips
        networks={targets}
        chosen={target ?? state.network}
        onChoose={id => setTarget(id === state.network ? null : id)}
      />
      {list === 'loading' ? (
        <div style={{ marginBlockStart: 12 }} aria-busy="true">
          <SkeletonRows count={5} />
        </div>
      ) : (
        <>
          {settled === '' && chips.length > 0 && (
            <div className="chips">
              {chips.map(token => (
                <button
                  type="button"
                  className="chip"
                  key={token.address}
                  disabled={token.address === current}
                  onClick={() => choose(token)}
                >
                  <TokenPicture
                    icon={token.icon}
                    symbol={token.symbol}
                    network={null}
                    coinOf={getCoinNetwork(token)}
                    address={token.address}
                    size={28}
                  />
                  <span translate="no">{cleanText(token.symbol, 12, '')}</span>
                </button>
              ))}
            </div>
          )}
          {shown.length === 0 ? (
            <EmptyState
              icon={MORE_ICONS.search}
              title={t('No token found')}
              text={t('Try another name, symbol or contract.')}
            />
          ) : (
            <VirtualList
              label={t('Tokens to choose from')}
              count={shown.length}
              height={`min(${shown.length * TOKEN_ROW_PX + 2 * GROUP_PX}px, clamp(200px, calc(100dvh - 420px), 400px))`}
              getSize={index => TOKEN_ROW_PX + (getGroup(index) ? GROUP_PX : 0)}
              getKey={index => shown[index]?.address ?? String(index)}
              render={(index, tabIndex) => {
                const token = shown[index]
                if (!token) return null
                const group = getGroup(index)
                return (
                  <>
                    {group && <span className="group">{group}</span>}
                    <button
                      type="button"
                      className="row token"
                      tabIndex={tabIndex}
                      aria-current={token.address === current ? 'true' : undefined}
                      onClick={() => choose(token)}
                    >
                      <TokenPicture
                        icon={token.icon}
                        symbol={token.symbol}
                        network={null}
                        coinOf={getCoinNetwork(token)}
                        address={token.address}
                      />
                      <span className="row-text">
                        <span className="row-title clip" translate="no">
                          {cleanText(token.name, 28, token.symbol)}
                        </span>
                        <span className="row-detail clip" translate="no">
                          {formatDetail(token)}
                        </span>
                      </span>
                      {isOwn(token) && token.value && (
                        <span className="token-end">
                          <span className="strong clip" translate="no">
                            {formatMoney(token.value, locale)}
                          </span>
                        </span>
                      )}
                    </button>
                  </>
                )
              }}
            />
          )}
        </>
      )}
    </>
  )
}

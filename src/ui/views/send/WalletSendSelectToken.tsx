import { useState } from 'react'
import { normalizeSearch } from '../../../bridge/values/normalizeSearch.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { searchFieldCss } from '../../components/SearchField.css.ts'
import { SearchField } from '../../components/SearchField.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { skeletonLinesCss } from '../../components/skeletonLines.css.ts'
import { VirtualList } from '../../components/VirtualList.tsx'
import { errorWords } from '../../format/errorWords.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { TOKEN_ROW_PX, TokenRow } from '../parts/TokenRow.tsx'
import { getSendDraft } from './sendDraft.ts'
import { tokenKey, useSendToken } from './useSendToken.ts'

export const css = `
${searchFieldCss}${skeletonLinesCss}
.send-pick { display: flex; flex-direction: column; gap: 12px; min-block-size: 320px; }
.send-pick > .field { flex: none; }
`
export const title = (): string => t('Select token')

/** As high as all tokens want, within the card: a search makes it no lower. */
const listHeight = (tokens: number): string =>
  `min(440px, calc(100dvh - 220px), ${(tokens < 4 ? 4 : tokens) * TOKEN_ROW_PX}px)`

/** The account's own tokens on its network. */
export default function WalletSendSelectToken() {
  const tab = useTab()
  const { draft, flow } = getSendDraft(tab)
  const { tokens, token: chosen } = useSendToken()
  const [search, setSearch] = useState('')
  const wanted = normalizeSearch(search)
  const found = (tokens?.value ?? []).filter(token =>
    [token.name, token.symbol, tokenKey(token)].some(text => normalizeSearch(text).includes(wanted)),
  )

  function choose(key: string): void {
    // Its decimals may be others, and so would the amount be.
    if (!chosen || tokenKey(chosen) !== key) draft.setState({ token: key, amount: '' })
    flow.drop()
    tab.modal.back()
  }

  const isLoading = !tokens?.value && tokens?.status !== 'error'
  return (
    <div className="send-pick">
      <SearchField label={t('Search token')} value={search} onChange={setSearch} />
      {isLoading && (
        <div className="lines">
          <SkeletonRows count={5} />
        </div>
      )}
      {!isLoading && found.length === 0 && (
        <EmptyState
          icon={MORE_ICONS.search}
          title={tokens?.value ? t('No tokens found') : errorWords(tokens?.error)}
          text={
            tokens?.value
              ? t('What you hold on this network shows up here.')
              : t('We’ll try again in a moment.')
          }
        />
      )}
      {found.length > 0 && (
        <VirtualList
          label={t('Your tokens')}
          count={found.length}
          height={listHeight(tokens?.value?.length ?? 0)}
          getSize={() => TOKEN_ROW_PX}
          getKey={index => keyAt(found, index)}
          render={(index, tabIndex) => {
            const token = found[index]
            if (!token) return null
            const key = tokenKey(token)
            const isCurrent = chosen !== null && tokenKey(chosen) === key
            return (
              <TokenRow token={token} isCurrent={isCurrent} tabIndex={tabIndex} onClick={() => choose(key)} />
            )
          }}
        />
      )}
    </div>
  )
}

const keyAt = (tokens: readonly Parameters<typeof tokenKey>[0][], index: number): string => {
  const token = tokens[index]
  return token ? tokenKey(token) : String(index)
}

import { useCallback, useMemo, useState } from 'react'
import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { Status } from '../../components/Status.tsx'
import { VirtualList } from '../../components/VirtualList.tsx'
import { accountInUse } from '../../hooks/useAsset.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'
import { FundRows } from '../parts/FundRows.tsx'
import { TOKEN_ROW_PX, TokenRow } from '../parts/TokenRow.tsx'
import { ListFooter } from './ListFooter.tsx'
import { listCss } from './list.css.ts'
import { listedTokens } from './listedTokens.ts'
import { useAccountTokens } from './useAccountTokens.ts'

const NONE: readonly TokenBalance[] = []

/**
 * The account's tokens on its network. Imitations of other tokens are hidden behind a separate row.
 *
 * @param room rows that fit into the height; few tokens leave room for ways to more
 */
export function TokensTab({ height, room }: { readonly height: string; readonly room: number }) {
  useRules(listCss)
  const { engine } = useTab()
  const isAvailable = useViewAvailable()
  const account = useMirror(accountInUse)
  const entry = useAccountTokens()
  const [isOpen, setOpen] = useState(false)
  const all = entry?.value ?? NONE
  const { shown, hidden } = useMemo(() => listedTokens(all), [all])
  const tokens = useMemo(() => (isOpen ? [...shown, ...hidden] : shown), [isOpen, shown, hidden])
  const keys = useMemo(() => tokens.map(({ chainId, address }) => address ?? chainId), [tokens])
  // A reload of the same tokens leaves the rows where they are.
  const ids = useMemo(() => keys.join(), [keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` says which tokens they are
  const getKey = useCallback((index: number) => keys[index] ?? String(index), [ids])
  const getSize = useCallback(() => TOKEN_ROW_PX, [])
  const retry = (): void => {
    if (account) engine.data.tokens({ account, force: true }).catch(() => {})
  }

  if (!entry?.value)
    return entry?.status === 'error' ? (
      <EmptyState
        icon="warning"
        title={t('Token Balance Unavailable')}
        text={t('Your tokens are safe. You can try again.')}
      >
        <RetryButton onClick={retry} />
      </EmptyState>
    ) : (
      <div className="lines" aria-busy="true" style={{ blockSize: height, overflow: 'clip' }}>
        <Status className="sr">{t('Reading the tokens')}</Status>
        <SkeletonRows count={room} />
      </div>
    )
  const isFundable = isAvailable('FundWallet')
  if (all.length === 0 && !isFundable) return <EmptyState icon="wallet" title={t('No tokens yet')} />
  return (
    <VirtualList
      label={t('Tokens')}
      height={height}
      count={tokens.length}
      getSize={getSize}
      getKey={getKey}
      isStatic
      render={index => {
        const token = tokens[index]
        return token ? <TokenRow token={token} /> : null
      }}
      footer={
        <>
          {all.length < room && isFundable && (
            <>
              {/* Fills the room of rows that are missing, and gives way on a low screen. */}
              <p className="list-fund">
                <span>{t('Fund wallet')}</span>
              </p>
              <div className="rows">
                <FundRows max={room - all.length} />
              </div>
            </>
          )}
          {hidden.length > 0 && (
            <button
              type="button"
              className="list-hidden"
              aria-expanded={isOpen}
              onClick={() => setOpen(was => !was)}
            >
              <span>
                {isOpen
                  ? t('Hide {count} suspicious', { count: hidden.length })
                  : t('Show hidden tokens ({count})', { count: hidden.length })}
              </span>
              <Icon name={MORE_ICONS.down} size={18} />
            </button>
          )}
          <ListFooter
            older="idle"
            hasMore={false}
            isStale={entry.status === 'error'}
            more={retry}
            retry={retry}
          />
        </>
      }
    />
  )
}

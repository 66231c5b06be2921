import { useEffect, useState } from 'react'
import { asciiDigits } from '../../../bridge/values/asciiDigits.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { searchFieldCss } from '../../components/SearchField.css.ts'
import { SearchField } from '../../components/SearchField.tsx'
import { switchCss } from '../../components/Switch.css.ts'
import { Switch } from '../../components/Switch.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { usePreparation } from '../../hooks/usePreparation.ts'
import { useTab } from '../../hooks/useTab.ts'
import { plural } from '../../words/plural.ts'
import { t } from '../../words/t.ts'
import { allWalletsCss } from './AllWallets.css.ts'
import { SkeletonGrid } from './SkeletonGrid.tsx'
import { useWalletPages } from './useWalletPages.ts'
import { WalletGrid } from './WalletGrid.tsx'

export const css = searchFieldCss + switchCss + allWalletsCss

const SEARCH_WAIT_MS = 300

/** The whole directory: search, certified filter, a grid that draws only what is in sight. */
export default function AllWallets() {
  const { emit, environment, modal, toasts } = useTab()
  const [search, setSearch] = useState('')
  const [isCertified, setCertified] = useState(false)
  usePreparation()
  const settled = useDebounced(asciiDigits(search.trim()), SEARCH_WAIT_MS)
  const { wallets, list, status, loadMore } = useWalletPages(settled, isCertified)

  useEffect(() => {
    if (settled) emit({ type: 'SEARCH_WALLET', badge: isCertified ? 'certified' : 'none', search: settled })
  }, [emit, settled, isCertified])
  // A page of wallets that this device cannot open is no end of the list.
  const isWaiting = status === 'loading' || status === 'more'
  useEffect(() => {
    if (status === 'more' && wallets.length === 0) loadMore()
  }, [status, wallets.length, loadMore])

  /** Takes the first wallet, once the list is the one of what was typed. */
  const chooseFirst = (field: HTMLElement): void => {
    if (isWaiting || settled === '' || settled !== asciiDigits(search.trim())) return
    field.closest('.view')?.querySelector<HTMLElement>('.tile')?.click()
  }
  const onCertified = (isOn: boolean): void => {
    setCertified(isOn)
    if (isOn) toasts.show({ message: t('Only WalletConnect certified'), variant: 'success' })
    else toasts.hide()
  }
  return (
    <>
      <div className="finder">
        <SearchField label={t('Search wallet')} value={search} onChange={setSearch} onEnter={chooseFirst} />
        <Switch
          icon={MORE_ICONS.badge}
          label={t('Only WalletConnect certified')}
          isOn={isCertified}
          onChange={onCertified}
        />
        {environment.isMobile && (
          <IconButton
            icon={MORE_ICONS.qr}
            label={t('Show QR code')}
            onClick={() => modal.push('ConnectingWalletConnect')}
          />
        )}
      </div>
      <p className="sr" role="status">
        {isWaiting && wallets.length === 0
          ? t('Loading wallets')
          : plural(wallets.length, '{count} wallet', '{count} wallets')}
      </p>
      {wallets.length > 0 ? (
        <WalletGrid key={list} wallets={wallets} status={status} onEnd={loadMore} />
      ) : (
        <div className="grid-box">
          {isWaiting ? (
            <SkeletonGrid />
          ) : status === 'failed' ? (
            <EmptyState
              icon="warning"
              title={t('The wallet list did not load')}
              text={t('Check your connection.')}
            >
              <Button icon="refresh" onClick={loadMore}>
                {t('Try again')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={MORE_ICONS.search}
              title={
                settled
                  ? t('No wallets match “{query}”', { query: cleanText(settled, 24) })
                  : t('No wallet found')
              }
              text={t('Try another name.')}
            />
          )}
        </div>
      )}
    </>
  )
}

import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { pageAddress } from '../../format/browseLink.ts'
import { cleanText } from '../../format/cleanText.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useTab } from '../../hooks/useTab.ts'
import type { Pairing } from '../../hooks/useWalletPairing.ts'
import { isWebView } from '../../page/isWebView.ts'
import { safeHref } from '../../page/openExternal.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'
import { failureWords } from './failureWords.ts'

/** Opens a wallet app or website with the pairing. The link is a real one: what a person taps, the browser follows. */
export function LinkPanel({
  wallet,
  pairing,
  href,
  target,
  isOpened,
  onOpen,
}: {
  readonly wallet: ListedWallet
  readonly pairing: Pairing
  readonly href: SafeHref | null
  readonly target: '_blank' | '_self' | '_top'
  readonly isOpened: boolean
  readonly onOpen: () => void
}) {
  const { uri, state, retry, onCopy } = pairing
  const { isMobile, isTelegram, isDev } = useTab().environment
  const copy = useCopy()
  const name = cleanText(wallet.name, 24)
  const failure = failureWords(state, name)
  const isBroken = uri !== null && href === null
  const words = isBroken
    ? {
        title: t('This wallet’s link is not safe to open'),
        text: t('Copy the link and paste it in the wallet.'),
      }
    : state.status === 'done'
      ? { title: t('Connected'), text: t('You are connected with {name}.', { name }) }
      : (failure ?? {
          title: t('Continue in {name}', { name }),
          text:
            // Without a link the wallet has no request yet.
            !uri && !isOpened
              ? t('Preparing…')
              : state.status === 'waiting' && state.isLong && isOpened
                ? t('Still waiting. Accept connection request in the wallet')
                : t('Accept connection request in the wallet'),
        })
  // Browsers inside apps often cannot start a wallet: what works everywhere comes first.
  const isCopiedFirst = isMobile && (isTelegram || isWebView(navigator.userAgent))
  const page = isCopiedFirst ? safeHref(pageAddress(location.href), { dev: isDev }) : null
  const copyButton = (
    <Button
      icon={MORE_ICONS.copy}
      {...(isCopiedFirst ? { variant: 'accent' } : {})}
      disabled={!uri}
      onClick={() => {
        if (!uri) return
        copy(uri, t('Link copied'))
        onCopy()
      }}
    >
      {t('Copy link')}
    </Button>
  )
  const open = !isBroken && (
    <LinkButton
      href={href}
      target={target}
      {...(isCopiedFirst ? { variant: 'quiet' } : {})}
      icon="external"
      onClick={onOpen}
    >
      {isOpened ? t('Open again') : t('Open')}
    </LinkButton>
  )
  return (
    <StatusPanel
      state={
        failure || isBroken ? 'error' : state.status === 'done' ? 'done' : isOpened || !uri ? 'busy' : 'idle'
      }
      picture={<WalletImage wallet={wallet} size={72} />}
      {...words}
    >
      {failure ? (
        <Button variant="accent" icon="refresh" onClick={retry}>
          {t('Try again')}
        </Button>
      ) : state.status === 'done' ? null : isCopiedFirst ? (
        <>
          {copyButton}
          {page && (
            <LinkButton href={page} target="_blank" variant="quiet" icon="external">
              {t('Open in your browser')}
            </LinkButton>
          )}
          {open}
        </>
      ) : (
        <>
          {open}
          {copyButton}
        </>
      )}
    </StatusPanel>
  )
}

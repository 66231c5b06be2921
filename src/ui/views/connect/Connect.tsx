import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import type { ConnectMethod } from '../../../bridge/contract/config.ts'
import { ENGINE_RETIRED, ENGINE_UNAVAILABLE } from '../../../bridge/errors/notices.ts'
import { hasWalletConnect } from '../../../bridge/services/walletConnect.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LegalFooter } from '../../components/LegalFooter.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { type Text, t } from '../../words/t.ts'
import { LegalBox } from '../legal/LegalBox.tsx'
import { hasInjectedWallet, type Logins, listLogins, orderMethods } from './order.ts'
import { WalletList } from './WalletList.tsx'

/** Replaces a connect method whose chunk failed to load, so that the other methods still show. */
const NOTHING = { default: (): ReactNode => null }
const EmailEntry = lazy(() => import('../email/EmailEntry.tsx').catch(() => NOTHING))
const SocialEntry = lazy(() => import('../socials/SocialEntry.tsx').catch(() => NOTHING))
const PasskeyEntry = lazy(() => import('../embedded/PasskeyEntry.tsx').catch(() => NOTHING))
const HostDisclaimer = lazy(() => import('./HostDisclaimer.tsx'))

const ENTRIES = { email: EmailEntry, social: SocialEntry, passkey: PasskeyEntry } as const

/** Shown when the engine did not start or was replaced, with a button that reloads the page. */
function EngineUnavailable({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <EmptyState icon="warning" title={title} text={text}>
      <Button variant="accent" icon="refresh" onClick={() => location.reload()}>
        {t('Reload')}
      </Button>
    </EmptyState>
  )
}

/** Placeholder rows of 44 px while a chunk loads. */
function LoadingRows({ lines }: { readonly lines: number }) {
  return (
    <div className="stack">
      <div className="room" />
      {lines > 1 && <div className="room" />}
    </div>
  )
}

/** Connect methods in the configured order, with 'or' between wallets and the others. */
function Methods({
  isDisabled,
  logins,
  isWalletFirst,
}: {
  readonly isDisabled: boolean
  readonly logins: Logins
  /** Whether wallets come before logins, where the host names no order. */
  readonly isWalletFirst: boolean
}) {
  const { config, modal } = useTab()
  const { connectMethodsOrder, collapseWallets, emailShowWallets } = config.page
  const isCollapsed = logins.length > 0 && (collapseWallets || !emailShowWallets)
  const order = orderMethods(connectMethodsOrder, isWalletFirst, ['wallet', ...logins])

  function draw(method: ConnectMethod): ReactNode {
    if (method === 'wallet')
      return isCollapsed ? (
        <Button icon="wallet" onClick={() => modal.push('ConnectWallets')}>
          {t('Continue with a wallet')}
        </Button>
      ) : (
        <WalletList isDisabled={isDisabled} />
      )
    const Entry = ENTRIES[method]
    return (
      <Suspense
        fallback={
          method === 'email' ? (
            <div className="room room-email" />
          ) : (
            <LoadingRows lines={method === 'passkey' ? 1 : config.engine.features.socials.length - 1} />
          )
        }
      >
        <Entry isDisabled={isDisabled} />
      </Suspense>
    )
  }
  return (
    <div className="stack">
      {order.map((method, index) => (
        <Fragment key={method}>
          {index > 0 && (method === 'wallet' || order[index - 1] === 'wallet') && (
            <p className="or">{t('or')}</p>
          )}
          {draw(method)}
        </Fragment>
      ))}
    </div>
  )
}

/** The first screen: all connect methods in the configured order, or the wallets alone. */
export default function Connect({ isWalletsOnly = false }: { readonly isWalletsOnly?: boolean }) {
  const { config, link, modal, wallets } = useTab()
  const isAvailable = useViewAvailable()
  const href = useExternalHref()
  const isReady = useMirror(state => state !== null)
  const { status } = useStore(link)
  const [hasAgreed, setAgreed] = useState(false)
  // Read once: a wallet that is found later must not move the blocks under the pointer.
  const [isWalletFirst] = useState(() => hasInjectedWallet(wallets.getState()))
  const { disclaimer } = config.page
  const links = { terms: href(config.page.termsConditionsUrl), privacy: href(config.page.privacyPolicyUrl) }
  const hasLinks = links.terms !== null || links.privacy !== null
  const hasCheckbox = hasLinks && config.engine.features.legalCheckbox
  const logins = isWalletsOnly ? [] : listLogins(config.engine)
  // Without WalletConnect the list of wallets leads to the same view.
  const hasGuide =
    config.page.enableWalletGuide && !isWalletsOnly && (logins.length > 0 || hasWalletConnect(config.engine))

  if (status === 'retired')
    return (
      <EngineUnavailable
        title={t(ENGINE_RETIRED.short as Text)}
        text={t('This page was updated in another tab.')}
      />
    )
  if (status === 'failed' && !isReady)
    return (
      <EngineUnavailable
        title={t(ENGINE_UNAVAILABLE.short as Text)}
        text={t('Reload this page to continue.')}
      />
    )
  return (
    <>
      {hasCheckbox && <LegalBox links={links} hasAgreed={hasAgreed} onChange={setAgreed} />}
      {isReady ? (
        <Methods isDisabled={hasCheckbox && !hasAgreed} logins={logins} isWalletFirst={isWalletFirst} />
      ) : (
        <>
          <p className="sr">{t('Looking for wallets')}</p>
          <SkeletonRows count={4} />
        </>
      )}
      {hasGuide && (
        <p className="guide small muted">
          <span>{t('Haven’t got a wallet?')}</span>
          <button
            type="button"
            className="link"
            onClick={() => modal.push(isAvailable('Create') ? 'Create' : 'GetWallet')}
          >
            {t('Get started')}
          </button>
        </p>
      )}
      {hasLinks && !hasCheckbox && <LegalFooter links={links} />}
      {typeof disclaimer === 'function' ? (
        <Suspense>
          <HostDisclaimer create={disclaimer} />
        </Suspense>
      ) : (
        <slot name="disclaimer">{disclaimer && <p className="legal small muted">{disclaimer}</p>}</slot>
      )}
    </>
  )
}

/** The view that the button 'Continue with a wallet' opens. */
export function ConnectWallets() {
  return <Connect isWalletsOnly />
}

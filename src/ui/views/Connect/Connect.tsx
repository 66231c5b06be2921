import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { ENGINE_RETIRED } from '../../../bridge/errors/notices.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LegalFooter, LegalText } from '../../components/LegalFooter.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { orderMethods } from './order.ts'
import { WalletList } from './WalletList.tsx'

const EmailEntry = lazy(() => import('../../features/email/EmailEntry.tsx'))

/** No engine, or one that has ended: said once, with a way on. */
function EngineStop({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <EmptyState icon="warning" title={title} text={text}>
      <Button variant="accent" icon="refresh" onClick={() => location.reload()}>
        Reload
      </Button>
    </EmptyState>
  )
}

/** Wallets and email, in the order that is asked for, with 'or' between them. */
function Methods({ isDisabled }: { readonly isDisabled: boolean }) {
  const { config } = useTab()
  const hasInjected = useMirror(state => (state?.wallets.found.length ?? 0) > 0)
  const { features, endpoints } = config.engine
  // Only where the host names a secure site, until social login stands beside it.
  const hasEmail = features.email && endpoints.secureSite !== undefined
  const order = orderMethods(
    config.page.connectMethodsOrder,
    hasInjected,
    hasEmail ? ['wallet', 'email'] : ['wallet'],
  )
  return order.map((method, index): ReactNode => {
    const part =
      method === 'wallet' ? (
        <WalletList isDisabled={isDisabled} />
      ) : (
        // The field has its room before its code comes.
        <Suspense fallback={<div className="field" />}>
          <EmailEntry isDisabled={isDisabled} />
        </Suspense>
      )
    return (
      <div key={method}>
        {index > 0 && <p className="or">or</p>}
        {part}
      </div>
    )
  })
}

/** The first screen: every way to connect a wallet, in the spec's order. */
export default function Connect() {
  const { config, link, modal } = useTab()
  const href = useExternalHref()
  const isReady = useMirror(state => state !== null)
  const { status, error } = useStore(link)
  const [hasAgreed, setAgreed] = useState(false)
  const links = { terms: href(config.page.termsUrl), privacy: href(config.page.privacyUrl) }
  const hasLinks = links.terms !== null || links.privacy !== null
  const hasCheckbox = hasLinks && config.engine.features.legalCheckbox

  if (status === 'retired')
    return <EngineStop title={ENGINE_RETIRED.short} text="This page was updated in another tab." />
  if (status === 'failed' && !isReady) {
    const text = error?.message ?? 'The wallet engine could not be started'
    return <EngineStop title="Wallets are not available" text={text} />
  }
  return (
    <>
      {hasCheckbox && (
        <Checkbox id="legal" isChecked={hasAgreed} onChange={setAgreed}>
          <LegalText lead="I agree to the" links={links} />
        </Checkbox>
      )}
      {isReady ? (
        <Methods isDisabled={hasCheckbox && !hasAgreed} />
      ) : (
        <>
          <p className="sr">Looking for wallets</p>
          <SkeletonRows count={4} />
        </>
      )}
      {config.page.enableWalletGuide && (
        <p className="guide small muted">
          <span>Haven’t got a wallet?</span>
          <button type="button" className="link" onClick={() => modal.push('GetWallet')}>
            Get started
          </button>
        </p>
      )}
      {hasLinks && !hasCheckbox && <LegalFooter links={links} />}
    </>
  )
}

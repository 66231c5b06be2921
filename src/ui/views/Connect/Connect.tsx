import { useState } from 'react'
import { useStore } from 'zustand'
import { ALERTS } from '../../../bridge/errors/alerts.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LegalFooter, LegalText } from '../../components/LegalFooter.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { WalletList } from './WalletList.tsx'

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
    return <EngineStop title={ALERTS.ENGINE_RETIRED.short} text="This page was updated in another tab." />
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
        <WalletList isDisabled={hasCheckbox && !hasAgreed} />
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

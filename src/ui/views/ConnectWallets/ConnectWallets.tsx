import { useState } from 'react'
import { Checkbox } from '../../components/Checkbox.tsx'
import { LegalFooter, LegalText } from '../../components/LegalFooter.tsx'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useTab } from '../../hooks/useTab.ts'
import { WalletList } from '../Connect/WalletList.tsx'

export const title = (): string => 'Connect wallet'

/** The wallets alone, behind 'Continue with a wallet', with the legal box (reference §4.1). */
export default function ConnectWallets() {
  const { config } = useTab()
  const href = useExternalHref()
  const [hasAgreed, setAgreed] = useState(false)
  const links = { terms: href(config.page.termsUrl), privacy: href(config.page.privacyUrl) }
  const hasLinks = links.terms !== null || links.privacy !== null
  const hasCheckbox = hasLinks && config.engine.features.legalCheckbox
  return (
    <>
      {hasCheckbox && (
        <Checkbox id="legal" isChecked={hasAgreed} onChange={setAgreed}>
          <LegalText lead="I agree to the" links={links} />
        </Checkbox>
      )}
      <WalletList isDisabled={hasCheckbox && !hasAgreed} />
      {hasLinks && !hasCheckbox && <LegalFooter links={links} />}
    </>
  )
}

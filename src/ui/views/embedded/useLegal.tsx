import { type ReactNode, useState } from 'react'
import { LegalFooter } from '../../components/LegalFooter.tsx'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useTab } from '../../hooks/useTab.ts'
import { LegalBox } from '../legal/LegalBox.tsx'

/**
 * What the host wants agreed to, for a view that Connect's own box does not stand over.
 *
 * @returns the box, the words in its place, and whether anything may be chosen yet
 */
export function useLegal(): {
  readonly box: ReactNode
  readonly footer: ReactNode
  readonly isDisabled: boolean
} {
  const { config } = useTab()
  const href = useExternalHref()
  const [hasAgreed, setAgreed] = useState(false)
  const links = { terms: href(config.page.termsConditionsUrl), privacy: href(config.page.privacyPolicyUrl) }
  if (links.terms === null && links.privacy === null) return { box: null, footer: null, isDisabled: false }
  if (!config.engine.features.legalCheckbox)
    return { box: null, footer: <LegalFooter links={links} />, isDisabled: false }
  const box = <LegalBox links={links} hasAgreed={hasAgreed} onChange={setAgreed} />
  return { box, footer: null, isDisabled: !hasAgreed }
}

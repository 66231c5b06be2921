import { checkboxCss } from '../../components/Checkbox.css.ts'
import { Checkbox } from '../../components/Checkbox.tsx'
import { type LegalLinks, LegalText } from '../../components/LegalFooter.tsx'
import { useRules } from '../../hooks/useRules.ts'
import { t } from '../../words/t.ts'

/** The legal terms to accept before a wallet can be chosen. */
export function LegalBox({
  links,
  hasAgreed,
  onChange,
}: {
  readonly links: LegalLinks
  readonly hasAgreed: boolean
  readonly onChange: (hasAgreed: boolean) => void
}) {
  useRules(checkboxCss)
  return (
    <Checkbox id="legal" isChecked={hasAgreed} onChange={onChange}>
      <LegalText lead={t('I agree to the')} links={links} />
    </Checkbox>
  )
}

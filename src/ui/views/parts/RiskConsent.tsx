import type { Risk } from '../../../bridge/contract/risk.ts'
import { checkboxCss } from '../../components/Checkbox.css.ts'
import { Checkbox } from '../../components/Checkbox.tsx'
import { t } from '../../words/t.ts'

export const riskConsentCss = `${checkboxCss}
.risks { display: grid; min-inline-size: 0; margin: 0; padding: 4px 8px; border: 0; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.risks .check { align-items: flex-start; }
@media (forced-colors: active) { .risks { border: 1px solid ButtonBorder; } }
`

const WORDS: Readonly<Record<Risk, (fee: string) => string>> = {
  lookAlike: () => t('I compared the whole address, and it is the one I want to pay.'),
  highFee: fee => t('The network fee of up to {fee} is unusually high. I accept it.', { fee }),
  otherDecimals: () => t('I compared the amount.'),
  notSimulated: () =>
    t('The result of this swap could not be checked in advance. I trust the swap provider with it.'),
}

/** One checkbox for each risk of a review; the button waits for all of them. */
export function RiskConsent({
  risks,
  accepted,
  fee = '',
  onChange,
}: {
  readonly risks: readonly Risk[]
  readonly accepted: readonly Risk[]
  /** With its symbol, for `highFee`. */
  readonly fee?: string
  readonly onChange: (accepted: readonly Risk[]) => void
}) {
  if (risks.length === 0) return null
  return (
    <fieldset className="risks" aria-label={t('Before you continue')}>
      {risks.map(risk => (
        <Checkbox
          key={risk}
          id={`risk-${risk}`}
          isChecked={accepted.includes(risk)}
          onChange={isChecked => {
            const others = accepted.filter(other => other !== risk)
            onChange(isChecked ? [...others, risk] : others)
          }}
        >
          {WORDS[risk](fee)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

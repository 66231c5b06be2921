import type { Risk } from '../../../bridge/contract/risk.ts'
import { checkboxCss } from '../../components/Checkbox.css.ts'
import { Checkbox } from '../../components/Checkbox.tsx'
import { t } from '../../words/t.ts'

export const riskConsentCss = `${checkboxCss}
.risks { display: grid; min-inline-size: 0; margin: 0; padding: 4px 8px; border: 0; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.risks .check { align-items: flex-start; }
@media (forced-colors: active) { .risks { border: 1px solid ButtonBorder; } }
`

interface RiskFacts {
  /** With its symbol, for `highFee`. */
  readonly fee: string
  /** For `unknownContract`. */
  readonly contract: string
}

const WORDS: Readonly<Record<Risk, (facts: RiskFacts) => string>> = {
  lookAlike: () => t('I compared the whole address, and it is the one I want to pay.'),
  highFee: ({ fee }) => t('The network fee of up to {fee} is unusually high. I accept it.', { fee }),
  otherDecimals: () => t('I compared the amount.'),
  notSimulated: () =>
    t('The result of this swap could not be checked in advance. I trust the swap provider with it.'),
  unknownContract: ({ contract }) =>
    t('The contract {address} is not a known swap router and could keep what I pay. I trust it.', {
      address: contract,
    }),
}

/** One checkbox for each risk of a review; the button waits for all of them. */
export function RiskConsent({
  risks,
  accepted,
  fee = '',
  contract = '',
  onChange,
}: {
  readonly risks: readonly Risk[]
  readonly accepted: readonly Risk[]
  readonly fee?: RiskFacts['fee']
  readonly contract?: RiskFacts['contract']
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
          {WORDS[risk]({ fee, contract })}
        </Checkbox>
      ))}
    </fieldset>
  )
}

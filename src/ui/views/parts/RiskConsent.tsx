import type { Risk } from '../../../bridge/contract/risk.ts'
import { Checkbox } from '../../components/Checkbox.tsx'

const WORDS: Readonly<Record<Risk, string>> = {
  lookAlike: 'I compared the whole address, and it is the one I want to pay.',
  notSimulated: 'The result of this swap could not be checked in advance. I trust the swap provider with it.',
}

/** One checkbox for each risk of a review; the button waits for all of them. */
export function RiskConsent({
  risks,
  accepted,
  onChange,
}: {
  readonly risks: readonly Risk[]
  readonly accepted: readonly Risk[]
  readonly onChange: (accepted: readonly Risk[]) => void
}) {
  return risks.map(risk => (
    <Checkbox
      key={risk}
      id={`risk-${risk}`}
      isChecked={accepted.includes(risk)}
      onChange={isChecked => {
        const others = accepted.filter(other => other !== risk)
        onChange(isChecked ? [...others, risk] : others)
      }}
    >
      {WORDS[risk]}
    </Checkbox>
  ))
}

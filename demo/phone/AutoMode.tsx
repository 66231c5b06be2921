import type { PhoneAuto, PhoneState } from './control.ts'
import type { Push } from './Decide.tsx'

const CHOICES: readonly { auto: PhoneAuto; label: string }[] = [
  { auto: 'manual', label: 'Ask me' },
  { auto: 'approve', label: 'Approve all' },
  { auto: 'reject', label: 'Reject all' },
]

export function AutoMode({ mode, push }: { mode: PhoneState['mode']; push: Push }) {
  return (
    <fieldset className="segmented auto" aria-label="Answers">
      {CHOICES.map(({ auto, label }) => (
        <button
          key={auto}
          type="button"
          aria-pressed={mode.proposals === auto && mode.requests === auto}
          onClick={() => push('mode', { auto })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

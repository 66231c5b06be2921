import { useStore } from 'zustand'
import { Button } from '../../components/Button.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { onrampOf } from './onrampStore.ts'

/** Asks for the residence, without which no price can be had. */
export function ResidencePart() {
  const tab = useTab()
  const { country } = useStore(onrampOf(tab))
  return (
    <div className="stack">
      <Button icon="globe" onClick={() => tab.modal.push('OnRampCountrySelect')}>
        {country === 'US' ? 'Choose your state' : 'Choose your country'}
      </Button>
      <p className="ob-note ob-place muted">Prices depend on where you live.</p>
    </div>
  )
}

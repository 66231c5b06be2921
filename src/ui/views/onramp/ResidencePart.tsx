import { useStore } from 'zustand'
import { Button } from '../../components/Button.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { getOnrampStore } from './onrampStore.ts'

/** Asks for the residence, without which no price can be had. */
export function ResidencePart() {
  const tab = useTab()
  const { country } = useStore(getOnrampStore(tab))
  return (
    <div className="stack">
      <Button icon={MORE_ICONS.globe} onClick={() => tab.modal.push('OnRampCountrySelect')}>
        {country === 'US' ? t('Choose your state') : t('Choose your country')}
      </Button>
      <p className="ob-note ob-place muted">{t('Prices depend on where you live.')}</p>
    </div>
  )
}

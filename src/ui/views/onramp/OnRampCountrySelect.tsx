import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../components/Button.tsx'
import { searchFieldCss } from '../../components/SearchField.css.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { countriesIn, type Place, usStates } from './countries.ts'
import { getOnrampStore, setOnramp } from './onrampStore.ts'
import { SelectList } from './SelectList.tsx'
import { selectCss } from './select.css.ts'

export const css = `${searchFieldCss}${selectCss}`

export const title = (): string => t('Where you live')

const toItem = ({ id, name }: Place) => ({ id, title: name, sign: id })

/** The buyer's country, and the state for residents of the United States: prices and offers differ by both. */
export default function OnRampCountrySelect() {
  const tab = useTab()
  const { country, subdivision } = useStore(getOnrampStore(tab))
  const [isState, setState] = useState(country === 'US' && subdivision === null)

  if (isState)
    return (
      <div className="stack">
        <SelectList
          key="state"
          label={t('States')}
          current={subdivision ?? undefined}
          items={usStates().map(toItem)}
          onChoose={id => {
            setOnramp(tab, { country: 'US', subdivision: id })
            tab.modal.back()
          }}
        />
        <Button variant="plain" onClick={() => setState(false)}>
          {t('Another country')}
        </Button>
      </div>
    )
  return (
    <SelectList
      key="country"
      label={t('Countries')}
      current={country ?? undefined}
      items={countriesIn(tab.config.page.locale).map(toItem)}
      onChoose={id => {
        if (id === 'US') return setState(true)
        // Currencies of another country may not be offered in this one.
        setOnramp(tab, { country: id, subdivision: null, payment: null, purchase: null })
        tab.modal.back()
      }}
    />
  )
}

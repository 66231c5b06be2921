import { searchFieldCss } from '../../components/SearchField.css.ts'
import { skeletonLinesCss } from '../../components/skeletonLines.css.ts'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { setOnramp } from './onrampStore.ts'
import { SelectList } from './SelectList.tsx'
import { useOptions } from './useOptions.ts'

export const css = `${searchFieldCss}${skeletonLinesCss}`

export const title = (): string => t('Select token')

/** The token or coin to buy, of those sold on the active network. */
export default function OnRampTokenSelect() {
  const tab = useTab()
  const { answer, retry, purchase, purchases } = useOptions()
  return (
    <SelectList
      label={t('Tokens')}
      of="token"
      status={answer.status}
      onRetry={retry}
      current={purchase?.id}
      items={purchases.map(({ id, name, symbol }) => ({
        id,
        image: symbol,
        title: cleanText(name, 32, t('Token')),
        detail: cleanText(symbol, 12, ''),
      }))}
      onChoose={id => {
        setOnramp(tab, { purchase: id })
        tab.modal.back()
      }}
    />
  )
}

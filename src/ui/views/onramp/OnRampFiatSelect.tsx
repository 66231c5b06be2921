import { searchFieldCss } from '../../components/SearchField.css.ts'
import { skeletonLinesCss } from '../../components/skeletonLines.css.ts'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { numberLocale } from '../../words/numberLocale.ts'
import { t } from '../../words/t.ts'
import { setOnramp } from './onrampStore.ts'
import { SelectList } from './SelectList.tsx'
import { selectCss } from './select.css.ts'
import { useOptions } from './useOptions.ts'

export const css = `${searchFieldCss}${skeletonLinesCss}${selectCss}`

export const title = (): string => t('Select currency')

/** What a currency is called where the reader lives; its code where it has no name. */
function currencyName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The shortest way the reader's language writes it: `$`, `€`, `CHF`. */
function currencySign(code: string, locale: string): string {
  try {
    const words = new Intl.NumberFormat(numberLocale(locale), {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    })
    return words.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  } catch {
    return ''
  }
}

/** What to pay with. */
export default function OnRampFiatSelect() {
  const tab = useTab()
  const { answer, retry, payment } = useOptions()
  const currencies = answer.status === 'done' ? answer.value.paymentCurrencies : []
  return (
    <SelectList
      label={t('Currencies')}
      of="currency"
      status={answer.status}
      onRetry={retry}
      current={payment?.id}
      items={currencies.map(({ id }) => ({
        id,
        image: id,
        title: cleanText(currencyName(id, tab.config.page.locale), 32, t('Currency')),
        detail: cleanText(id, 12, ''),
        sign: currencySign(id, tab.config.page.locale),
      }))}
      onChoose={id => {
        setOnramp(tab, { payment: id })
        tab.modal.back()
      }}
    />
  )
}

import { useEffect, useState } from 'react'
import { readTypedAmount, type TypedAmount, writeTypedAmount } from '../format/typedAmount.ts'
import { typedAmountWords } from '../format/typedAmountWords.ts'
import { languageTag } from '../words/languageTag.ts'
import { useDebounced } from './useDebounced.ts'
import { useTab } from './useTab.ts'

/** What a store has of a text that was refused. No reader of decimals takes it. */
export const REFUSED_AMOUNT = 'NaN'

/** Typing is over after this time: half a number is not commented on. */
const TYPING_MS = 600

const toAmount = (read: TypedAmount): string =>
  read.status === 'read' ? read.decimal : read.status === 'refused' ? REFUSED_AMOUNT : ''

/**
 * The text of a field for an amount. The store has a decimal string with a point, in every language; the field shows
 * what was typed, and an amount that did not come from the field as the language writes it.
 *
 * @param amount of the store: a decimal string, empty, or `REFUSED_AMOUNT`
 * @param onAmount stores the amount that a text was read as
 */
export function useTypedAmount(
  amount: string,
  onAmount: (amount: string) => void,
): {
  readonly text: string
  readonly type: (text: string) => void
  readonly isRefused: boolean
  /** How the text was read, or why it was refused; empty where there is nothing to say. */
  readonly hint: string
} {
  const { locale } = useTab().config.page
  const [typed, setTyped] = useState<{
    readonly text: string
    readonly amount: string
    readonly locale: string
    readonly read: TypedAmount
  } | null>(null)
  const isTyped = typed !== null && typed.amount === amount && typed.locale === locale
  const text = isTyped ? typed.text : amount === REFUSED_AMOUNT ? '' : writeTypedAmount(amount, locale)
  const settled = useDebounced(text, TYPING_MS)

  // The text of another view of this field is gone.
  useEffect(() => {
    if (!isTyped && amount === REFUSED_AMOUNT) onAmount('')
  })

  return {
    text,
    type(next) {
      const read = readTypedAmount(next, locale, languageTag(navigator.language) || locale)
      setTyped({ text: next, amount: toAmount(read), locale, read })
      onAmount(toAmount(read))
    },
    isRefused: isTyped && typed.read.status === 'refused',
    hint: isTyped && settled === text ? typedAmountWords(typed.read, locale) : '',
  }
}

import { t } from '../words/t.ts'
import { localDecimal } from './localDecimal.ts'
import { type TypedAmount, writeTypedAmount } from './typedAmount.ts'

/** Cuts zeros at the end: `1.000` is 1. */
const short = (decimal: string): string => decimal.replace(/^(\d+)\.0*$|^(\d+\.\d*?)0+$/, '$1$2')

/** The line below a field for amounts: how the text was read where another language reads another amount, or why it was not. */
export function typedAmountWords(read: TypedAmount, locale: string): string {
  const write = (decimal: string): string => writeTypedAmount(short(decimal), locale)
  const writeDecimals = (sign: string): string => {
    const { whole, rest } = localDecimal('1.5', locale, { places: 1 })
    return t('“{sign}” groups thousands in this language. Write decimals as in {example}.', {
      sign,
      example: whole + rest,
    })
  }
  switch (read.status) {
    case 'read': {
      if (!read.note) return ''
      const { sign, means } = read.note
      const amount = write(read.decimal)
      if (means === 'group')
        return t('Read as {amount}: “{sign}” groups thousands in this language.', { amount, sign })
      return means === 'decimal'
        ? t('Read as {amount}: “{sign}” begins the decimals in this language.', { amount, sign })
        : t('Read as {amount}.', { amount })
    }
    case 'partial':
      return read.sign === '' ? '' : writeDecimals(read.sign)
    case 'refused':
      if (read.reason === 'ambiguous') {
        const [first, second] = read.decimals
        return t('This could be {first} or {second}. Write one of them.', {
          first: write(first),
          second: write(second),
        })
      }
      return read.reason === 'group' ? writeDecimals(read.sign) : t('Please enter a valid amount')
    default:
      return ''
  }
}

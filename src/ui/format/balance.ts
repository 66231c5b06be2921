const DECIMAL = /^([0-9]{1,90})(?:\.([0-9]{0,90}))?$/

interface Parts {
  readonly whole: string
  readonly fraction: string
}

/** Amounts are decimal strings and stay strings: a JavaScript number would round them. */
function readDecimal(text: string | null | undefined): Parts | null {
  const match = DECIMAL.exec(text ?? '')
  if (!match) return null
  return { whole: (match[1] ?? '0').replace(/^0+(?=[0-9])/, ''), fraction: match[2] ?? '' }
}

function group(whole: string): string {
  return whole.replace(/\B(?=([0-9]{3})+$)/g, ',')
}

/**
 * The balance on the account screen: floored to 3 decimals, trailing zeros dropped, nothing is '0.000'.
 *
 * @param numeric a decimal string such as `1.23456`
 */
export function formatNativeBalance(numeric: string | null | undefined): string {
  const parts = readDecimal(numeric)
  if (!parts) return '0.000'
  const fraction = parts.fraction.slice(0, 3).replace(/0+$/, '')
  if (parts.whole === '0' && fraction === '') return '0.000'
  return fraction === '' ? group(parts.whole) : `${group(parts.whole)}.${fraction}`
}

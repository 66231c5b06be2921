const DECIMAL = /^([0-9]{1,90})(?:\.([0-9]{0,90}))?$/

interface Parts {
  readonly whole: string
  readonly fraction: string
}

/** Amounts are decimal strings and stay strings: a JavaScript number would round them (design §9). */
function readDecimal(text: string | null | undefined): Parts | null {
  const match = DECIMAL.exec(text ?? '')
  if (!match) return null
  return { whole: (match[1] ?? '0').replace(/^0+(?=[0-9])/, ''), fraction: match[2] ?? '' }
}

function group(whole: string): string {
  return whole.replace(/\B(?=([0-9]{3})+$)/g, ',')
}

/**
 * The balance on the account screen: floored to 3 decimals, trailing zeros dropped, nothing is '0.000' (reference §6.12).
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

/**
 * A decimal with en-US grouping and a fixed number of decimals, rounded half up (spec §9: 2 by default).
 *
 * @param numeric a decimal string; anything else is shown as zero
 */
export function formatDecimal(numeric: string | null | undefined, decimals = 2): string {
  const { whole, fraction } = readDecimal(numeric) ?? { whole: '0', fraction: '' }
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const isUp = (fraction[decimals] ?? '0') >= '5'
  const digits = (isUp ? kept + 1n : kept).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return group(digits)
  return `${group(digits.slice(0, -decimals))}.${digits.slice(-decimals)}`
}

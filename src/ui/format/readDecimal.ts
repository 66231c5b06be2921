const DECIMAL = /^(-?)([0-9]{1,90})(?:\.([0-9]{0,90}))?$/

/** A decimal as whole units of its last place. */
export interface Decimal {
  readonly units: bigint
  readonly places: number
}

/**
 * Reads a decimal string exactly: prices, values and quantities come as text and never become a JavaScript number.
 *
 * @returns `null` for anything else, exponents included
 */
export function readDecimal(text: string | null | undefined): Decimal | null {
  const match = DECIMAL.exec(text ?? '')
  if (!match) return null
  const [, sign = '', whole = '0', fraction = ''] = match
  const units = BigInt(whole + fraction)
  return { units: sign === '' ? units : -units, places: fraction.length }
}

/**
 * The same value with another number of decimals.
 *
 * @param rounding `up` rounds half away from zero, `down` cuts
 */
export function toPlaces({ units, places }: Decimal, wanted: number, rounding: 'up' | 'down'): bigint {
  if (wanted >= places) return units * 10n ** BigInt(wanted - places)
  const scale = 10n ** BigInt(places - wanted)
  const half = rounding === 'down' ? 0n : units < 0n ? -scale / 2n : scale / 2n
  return (units + half) / scale
}

/**
 * Adds decimal strings exactly. Invalid strings count as zero.
 *
 * @example sumDecimals(['0.1', '0.2', null]) // '0.3'
 */
export function sumDecimals(texts: Iterable<string | null | undefined>): string {
  const read = [...texts].map(readDecimal).filter(decimal => decimal !== null)
  const places = Math.max(0, ...read.map(decimal => decimal.places))
  const sum = read.reduce((total, decimal) => total + toPlaces(decimal, places, 'down'), 0n)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  return `${sum < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}

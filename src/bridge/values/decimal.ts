// Exact arithmetic by bigint for prices, values and percents, which are decimal strings.

/** A decimal as its digits and the number of decimal places. */
interface Scaled {
  readonly digits: bigint
  readonly scale: number
}

/** Far above the digits of any price; prevents hostile values from filling the memory. */
const DECIMAL = /^(\d{1,90})(?:\.(\d{1,90}))?$/
const EXPONENT = /^(\d)(?:\.(\d+))?e([+-]\d{1,3})$/

function read(text: string): Scaled {
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === '') throw new RangeError(`No decimal: ${text.slice(0, 40)}`)
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

function write({ digits, scale }: Scaled): string {
  const text = digits.toString().padStart(scale + 1, '0')
  const fraction = scale === 0 ? '' : text.slice(-scale).replace(/0+$/, '')
  const whole = text.slice(0, text.length - scale)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/**
 * Converts a figure of a service to a decimal string without rounding.
 *
 * @param value number or string of JSON
 * @returns `null` for negative, infinite and invalid values
 * @example decimalOf(1.5e-7) // '0.00000015'
 */
export function decimalOf(value: unknown): string | null {
  const text = String(value)
  if (typeof value !== 'number' && typeof value !== 'string') return null
  if (DECIMAL.test(text)) return write(read(text))
  const [, first = '', rest = '', power = ''] = EXPONENT.exec(text) ?? []
  const exponent = Number(power)
  if (first === '' || Math.abs(exponent) > 90) return null
  const digits = BigInt(first + rest)
  const scale = rest.length - exponent
  return scale >= 0 ? write({ digits, scale }) : write({ digits: digits * 10n ** BigInt(-scale), scale: 0 })
}

/**
 * Value of an amount in base units.
 *
 * @param price of one whole token, decimal text
 * @example worthOf(1500000n, 6, '2') // '3'
 */
export function worthOf(units: bigint, decimals: number, price: string): string {
  const { digits, scale } = read(price)
  return write({ digits: units * digits, scale: scale + decimals })
}

/** Compares two decimals. @returns a negative number, zero or a positive number, for sorting */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [read(a), read(b)]
  const left = first.digits * 10n ** BigInt(second.scale)
  const right = second.digits * 10n ** BigInt(first.scale)
  return left === right ? 0 : left < right ? -1 : 1
}

/**
 * Loss from `before` to `after` in percent, truncated to 4 decimals; 0 for a gain.
 *
 * @returns `null` when `before` is zero
 * @example lostPercent('200', '199') // '0.5'
 */
export function lostPercent(before: string, after: string): string | null {
  const [first, second] = [read(before), read(after)]
  const whole = first.digits * 10n ** BigInt(second.scale)
  const rest = second.digits * 10n ** BigInt(first.scale)
  if (whole === 0n) return null
  return rest >= whole ? '0' : write({ digits: ((whole - rest) * 1_000_000n) / whole, scale: 4 })
}

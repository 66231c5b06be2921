// Prices, values and percents are decimal texts; here they are reckoned with exactly, by bigint.

/** A decimal as digits and how many of them stand behind the point. */
interface Scaled {
  readonly digits: bigint
  readonly scale: number
}

/** More digits than any price has; a hostile one must not fill the memory. */
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
 * A service's figure as decimal text, digit for digit.
 *
 * @param value what JSON brought, a number or a text
 * @returns `null` for what is no amount: negative, infinite, not a number
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
 * What so many base units are worth.
 *
 * @param price of one whole token, decimal text
 * @example worthOf(1500000n, 6, '2') // '3'
 */
export function worthOf(units: bigint, decimals: number, price: string): string {
  const { digits, scale } = read(price)
  return write({ digits: units * digits, scale: scale + decimals })
}

/** Below zero, zero, above zero: `a` against `b`. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [read(a), read(b)]
  const left = first.digits * 10n ** BigInt(second.scale)
  const right = second.digits * 10n ** BigInt(first.scale)
  return left === right ? 0 : left < right ? -1 : 1
}

/**
 * How much less `after` is than `before`, in percent with 4 decimals, cut. What is more is 0.
 *
 * @returns `null` when `before` is nothing
 * @example lostPercent('200', '199') // '0.5'
 */
export function lostPercent(before: string, after: string): string | null {
  const [first, second] = [read(before), read(after)]
  const whole = first.digits * 10n ** BigInt(second.scale)
  const rest = second.digits * 10n ** BigInt(first.scale)
  if (whole === 0n) return null
  return rest >= whole ? '0' : write({ digits: ((whole - rest) * 1_000_000n) / whole, scale: 4 })
}

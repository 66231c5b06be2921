import { ValidationError } from '../../../bridge/errors/client.ts'

const DECIMALS = 8

/**
 * An amount as the number that some wallets take.
 *
 * @throws ValidationError above 2^53-1, where a number would be rounded
 */
export function toSafeNumber(satoshi: bigint): number {
  if (satoshi <= 0n || satoshi > BigInt(Number.MAX_SAFE_INTEGER))
    throw new ValidationError('amount', 'The amount is out of range')
  return Number(satoshi)
}

/** @returns BTC as decimal text without trailing zeros: `0.0006` */
export function toBtc(satoshi: bigint): string {
  const digits = String(BigInt(toSafeNumber(satoshi))).padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** @throws ValidationError for text that is not satoshi in decimal digits */
export function readSatoshi(amount: unknown): bigint {
  if (typeof amount === 'string' && /^[1-9][0-9]{0,15}$/.test(amount)) return BigInt(amount)
  throw new ValidationError('amount', 'Expected satoshi as a decimal string')
}

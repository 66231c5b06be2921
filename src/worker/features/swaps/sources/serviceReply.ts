import * as z from 'zod/mini'
import { HttpError } from '../../../../bridge/errors/network.ts'
import { SwapUnsafeError } from '../../../../bridge/features/swaps/errors.ts'
import { EVM_ADDRESS } from '../../../../bridge/values/addressPatterns.ts'

/** Base units as decimal text. */
export const unitsSchema = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/))
export const addressSchema = z.string().check(z.regex(EVM_ADDRESS))
/** Data of a call: a selector at least. */
export const callDataSchema = z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){4,}$/), z.maxLength(200_000))

/** 100 %, in parts. */
export const WHOLE_PARTS = 10_000n

/** At most all of it: fees are displayed, and a hostile service may name any. */
export const toFeeParts = (parts: bigint): bigint => (parts < WHOLE_PARTS ? parts : WHOLE_PARTS)

/** @throws SwapUnsafeError */
export function refuseOtherQuote(): never {
  throw new SwapUnsafeError('the quote is for other tokens or amounts')
}

export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Whether a service refuses the pair or the amount. */
export const isRefused = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof HttpError && statuses.includes(error.status)

import { isDeepStrictEqual } from 'node:util'
import { copy } from '../copy.ts'

/** Equal as data: what a message would carry. */
export const isSameValue = (a: unknown, b: unknown): boolean => isDeepStrictEqual(copy(a), copy(b))

import * as z from 'zod/mini'
import { publicKeySchema } from './grant.schema.ts'

/** The hex digits of a point, each written as the two hex digits of its character code. */
const ENCODED_POINT = /^0x3034(3[0-9]|[46][1-6]){128}$/
/** Hex digits by their character code in hex: `30` is `0`, `61` is `a`. */
const DIGITS = new Map([...'0123456789abcdefABCDEF'].map(digit => [digit.charCodeAt(0).toString(16), digit]))

function decoded(publicKey: string): string {
  if (!ENCODED_POINT.test(publicKey)) return publicKey
  const codes = publicKey.slice(2).match(/../g) ?? []
  return `0x${codes.map(code => DIGITS.get(code)).join('')}`
}

/**
 * The cosigner's key. With `v=2` it is an uncompressed point, 65 bytes of hex; services that do not know `v=2` write that hex
 * text as hex once more (262 characters).
 */
export const cosignerKeySchema = z.object({
  type: z.enum(['secp256k1', 'secp256r1']),
  publicKey: z.pipe(z.pipe(z.string().check(z.maxLength(300)), z.transform(decoded)), publicKeySchema),
})

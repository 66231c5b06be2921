import * as z from 'zod/mini'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { caipAddressSchema } from '../../../bridge/schema/caip.ts'
import { requestIdSchema } from '../../../bridge/schema/rpc.ts'
import {
  NAME_MAX_CHARS,
  NAME_MIN_CHARS,
  NAME_SUFFIX,
  type NameFault,
  nameFault,
  toLabel,
} from '../../../bridge/values/accountName.ts'

/** A name is at most 63 characters; what is typed before it is one may be a little more. */
const typed = z.string().check(z.maxLength(200))

export const nameQuerySchema = z.object({ name: typed })
export const registerSchema = z.object({
  id: requestIdSchema,
  name: typed,
  account: z.optional(caipAddressSchema),
})

const WORDS: Readonly<Record<Exclude<NameFault, null>, string>> = {
  short: `String must contain at least ${NAME_MIN_CHARS} characters`,
  long: `String must contain at most ${NAME_MAX_CHARS} characters`,
  characters: 'Expected letters, digits or hyphens',
}

/** @throws ValidationError for what is no name */
export function readName(text: string): string {
  const label = toLabel(text)
  const fault = nameFault(label)
  if (fault !== null) throw new ValidationError('name', WORDS[fault])
  return `${label}${NAME_SUFFIX}`
}

/** The error body of the registry; `field` names the part of the request that is refused. */
export const refusalSchema = z.object({
  reasons: z
    .array(z.object({ field: z.optional(z.string()), description: z.optional(z.string()) }))
    .check(z.maxLength(50)),
})

/** An EIP-191 or a contract's signature; of any length, for accounts that are contracts. */
export const signatureSchema = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})+$/), z.maxLength(200_000))

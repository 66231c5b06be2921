import * as z from 'zod/mini'

const nameText = z.string().check(z.maxLength(300))

/** A name record (reference §3.10), as far as it is read. The addresses are read one by one: a stranger wrote them. */
export const nameRecordSchema = z.object({
  name: z.optional(nameText),
  addresses: z.optional(z.record(z.string().check(z.maxLength(20)), z.unknown())),
  attributes: z.optional(z.array(z.unknown()).check(z.maxLength(20))),
})

export const reverseSchema = z.array(nameRecordSchema).check(z.maxLength(200))

export const nameAddressSchema = z.object({ address: z.string().check(z.maxLength(200)) })

export const nameAttributesSchema = z.object({
  avatar: z.optional(z.nullable(z.string().check(z.maxLength(400_000)))),
})

/** GET v1/profile/suggestions/{name}. Of a longer list the first ones are enough. */
export const suggestionsSchema = z.object({
  suggestions: z.array(z.object({ name: nameText, registered: z.boolean() })).check(z.maxLength(500)),
})

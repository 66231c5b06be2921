import * as z from 'zod/mini'

const nameText = z.string().check(z.maxLength(300))

/** The fields of a name record that Tabkey reads. Addresses are parsed one by one, because the data is untrusted. */
export const nameRecordSchema = z.object({
  name: z.optional(nameText),
  addresses: z.optional(z.record(z.string().check(z.maxLength(20)), z.unknown())),
  attributes: z.optional(z.nullable(z.record(z.string().check(z.maxLength(100)), z.unknown()))),
})

/** GET v1/profile/account/{name}. With `apiVersion=2` an unknown name is `200 []`, read here as `null`. */
export const foundNameSchema = z.union([
  nameRecordSchema,
  z.pipe(
    z.array(z.unknown()).check(z.maxLength(0)),
    z.transform(() => null),
  ),
])

/** GET v1/profile/reverse/{address}. */
export const reverseSchema = z.array(nameRecordSchema).check(z.maxLength(200))

export const nameAddressSchema = z.object({ address: z.string().check(z.maxLength(200)) })

export const nameAttributesSchema = z.object({
  avatar: z.optional(z.string().check(z.maxLength(400_000))),
})

/** GET v1/profile/suggestions/{name}. The server sends at most five. */
export const suggestionsSchema = z.object({
  suggestions: z.array(z.object({ name: nameText, registered: z.boolean() })).check(z.maxLength(500)),
})

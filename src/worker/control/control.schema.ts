import * as z from 'zod/mini'
import { REMOVABLE_FEATURES } from '../../bridge/options/features.ts'
import { CONTROL_WALLETS_MAX } from '../base/limits.ts'
import { REMOVABLE_METHODS } from '../base/removable.ts'

const NAMES_MAX = 100

/** Names of a list that this version knows; later versions may know more. */
const names = <Name extends string>(known: readonly Name[]) =>
  z.pipe(
    z.optional(z.array(z.string()).check(z.maxLength(NAMES_MAX))),
    z.transform((values: string[] | undefined) => known.filter(name => values?.includes(name))),
  )

/** The text of a control file. Unknown keys are ignored, so that a file for later versions can be read. */
export const controlFileSchema = z.object({
  version: z.int().check(z.positive()),
  /** ISO 8601 in UTC. */
  expires: z.iso.datetime(),
  features: names(REMOVABLE_FEATURES),
  methods: names(REMOVABLE_METHODS),
  wallets: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(CONTROL_WALLETS_MAX)),
  ),
})

/** A signed control file: the text, and Ed25519 over its UTF-8 bytes as base64. */
export const signedControlSchema = z.object({
  payload: z.string(),
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
})

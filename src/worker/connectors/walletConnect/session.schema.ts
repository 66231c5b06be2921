import * as z from 'zod/mini'
import { SESSION_ENTRIES_MAX } from './limits.ts'

// Everything here was written by the wallet. Shapes are checked, counts are capped; what an entry says is read in
// grants.ts.

const entry = z.string().check(z.maxLength(300))
const entries = z.array(entry).check(z.maxLength(SESSION_ENTRIES_MAX))

export const sessionNamespacesSchema = z.record(
  z.string().check(z.maxLength(50)),
  z.object({
    chains: z.optional(entries),
    accounts: entries,
    methods: entries,
    events: entries,
  }),
)

export type SessionNamespaces = z.infer<typeof sessionNamespacesSchema>

export const peerMetadataSchema = z.object({
  name: z.optional(z.string().check(z.maxLength(2_000))),
  url: z.optional(z.string().check(z.maxLength(4_000))),
})

/** A wallet's error answer (JSON-RPC 2.0 §5.1). */
export const walletErrorSchema = z.object({
  code: z.optional(z.number()),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
})

export const deepLinkSchema = z.object({
  name: z.string().check(z.maxLength(200)),
  href: z.string().check(z.maxLength(2_048)),
})

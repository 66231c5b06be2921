import * as z from 'zod/mini'
import type {
  EmbeddedAccountTypes,
  EmbeddedSlice,
  OptionalFrameRequest,
  SocialProvider,
} from '../../../bridge/contract/embedded.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'
import { ACCOUNT_TYPES } from '../../../bridge/values/defaults.ts'
import { SOCIALS } from '../../../bridge/values/embedded.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { OpenedKeyValue } from '../../../storage/openKeyValue.ts'
import { FRAME_TOKEN_MAX } from './limits.ts'
import { OPTIONAL_REQUESTS } from './messages.ts'

/** What is kept of a login. The address and the connection are among the wallets' facts. */
export interface Kept {
  readonly isUsed: boolean
  readonly email: string | null
  readonly username: string | null
  readonly lastChain: NetworkId | null
  /** Ms since epoch. */
  readonly lastEmailAt: number | null
  readonly smartAccountNetworks: readonly number[]
  readonly token: string | null
  readonly provider: SocialProvider | null
  readonly accountTypes: EmbeddedSlice['accountTypes']
  /** What the site answers. A frame that outlived the last engine does not send READY again. */
  readonly siteRequests: readonly OptionalFrameRequest[]
}

const NOTHING: Kept = {
  isUsed: false,
  email: null,
  username: null,
  lastChain: null,
  lastEmailAt: null,
  smartAccountNetworks: [],
  token: null,
  provider: null,
  accountTypes: {},
  siteRequests: [],
}

/** Among the facts: they outlive a database that is lost while we run. */
const PREFIX = 'facts:embedded/'

const text = z.string().check(z.maxLength(2_000))

/**
 * The six keys of the secure site's SDK under their names, then our own. A value that does not fit counts as absent.
 */
const KEYS: Readonly<{
  [Name in keyof Kept]: readonly [key: string, schema: z.ZodMiniType<NonNullable<Kept[Name]>>]
}> = {
  isUsed: ['EMAIL_LOGIN_USED_KEY', z.boolean()],
  email: ['EMAIL', text],
  username: ['SOCIAL_USERNAME', text],
  lastChain: ['LAST_USED_CHAIN_KEY', networkIdSchema],
  lastEmailAt: ['LAST_EMAIL_LOGIN_TIME', z.number()],
  smartAccountNetworks: ['SMART_ACCOUNT_ENABLED_NETWORKS', z.array(z.number()).check(z.maxLength(1_000))],
  token: ['SESSION_TOKEN_KEY', z.string().check(z.maxLength(FRAME_TOKEN_MAX))],
  provider: ['CONNECTED_SOCIAL', z.enum(SOCIALS)],
  accountTypes: [
    'PREFERRED_ACCOUNT_TYPES',
    z.object({
      eip155: z.optional(z.enum(ACCOUNT_TYPES.eip155)),
      solana: z.optional(z.enum(ACCOUNT_TYPES.solana)),
    }) as z.ZodMiniType<EmbeddedAccountTypes>,
  ],
  siteRequests: ['SITE_REQUESTS', z.array(z.enum(OPTIONAL_REQUESTS))],
}

const NAMES = Object.keys(KEYS) as readonly (keyof Kept)[]
const toKey = (name: keyof Kept) => PREFIX + KEYS[name][0]

/** What a disconnect or a failed is-connected check clears, and with it what only that login had. */
const OF_A_LOGIN = ['isUsed', 'email', 'lastChain', 'username', 'token', 'provider'] as const

export interface Keys {
  readonly now: Kept
  /** Reads what the last engine kept. Never rejects. */
  load(): Promise<void>
  /** @returns when it is on disk; a disk that refuses is the storage's to tell */
  keep(change: Partial<Kept>): Promise<void>
  /** Forgets the login. @returns when it is gone from the disk */
  wipe(): Promise<void>
}

export interface CreateKeysParameters {
  readonly kv: Pick<OpenedKeyValue, 'getMany' | 'readSettled'>
  readonly writer: Writer
}

export function createKeys({ kv, writer }: CreateKeysParameters): Keys {
  let now = NOTHING

  const write = (name: keyof Kept): Promise<void> => {
    const value = now[name]
    const isNothing = value === null || value === false
    return isNothing ? writer.delete(toKey(name)) : writer.set(toKey(name), value)
  }

  async function keep(change: Partial<Kept>): Promise<void> {
    const changed = NAMES.filter(name => Object.hasOwn(change, name) && change[name] !== now[name])
    now = { ...now, ...change }
    await Promise.all(changed.map(write)).catch(() => {})
  }

  return {
    get now() {
      return now
    },
    async load() {
      const stored = await kv.readSettled(() => kv.getMany(NAMES.map(toKey))).catch(() => [])
      const read = NAMES.flatMap((name, index) => {
        const parsed = KEYS[name][1].safeParse(stored[index], { jitless: true })
        return parsed.success ? [[name, parsed.data]] : []
      })
      now = { ...NOTHING, ...Object.fromEntries(read) }
    },
    keep,
    wipe: () => keep(Object.fromEntries(OF_A_LOGIN.map(name => [name, NOTHING[name]]))),
  }
}

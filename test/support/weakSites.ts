import type { WalletChange } from '../../packages/secure-site/src/custody/slots.ts'
import type { ChangeRules, WalletState } from '../../packages/secure-site/src/server/custody/slotRules.ts'
import type { Weaken } from '../../packages/secure-site/src/server/defences.ts'
import type { DeviceRequest } from '../../packages/secure-site/src/server/deviceLinks.ts'
import { createProofCheck } from '../../packages/secure-site/src/server/deviceProof.ts'
import { emailIdentity } from '../../packages/secure-site/src/server/users.ts'

/** How a site is weakened so that one attack comes through. */
export interface WeakSite {
  readonly attack: string
  /** The mistake, as a host could make it. */
  readonly mistake: string
  readonly weaken?: Weaken
  /** Sent to `POST /__settings`. */
  readonly settings?: object
}

type Change = Omit<WalletChange, 'signature'>

const MANY = 1_000_000
const noCooldown: Weaken = () => ({ cooldown: { async reserve() {}, async release() {} } })
const noLimits: Weaken = () => ({ limits: { async count() {}, async refund() {} } })

/** One open code per device, not per address. */
const codePerScope: Weaken = ({ codes }) => ({
  codes: {
    issue: (key, scope, options) => codes.issue(`${key} ${scope}`, scope, options),
    reveal: (secret, key, scope) => codes.reveal(secret, `${key} ${scope}`, scope),
    check: (key, scope, code) => codes.check(`${key} ${scope}`, scope, code),
    take: (key, scope, code, on) => codes.take(`${key} ${scope}`, scope, code, on),
  },
})

/** The rules of slots decide on another change, or by another policy, than what is stored. */
const changeRules =
  (replace: (state: WalletState, change: Change) => readonly [Change, Partial<ChangeRules>]): Weaken =>
  ({ slotRules }) => ({
    slotRules: {
      ...slotRules,
      applyChange(state, change, rules) {
        const [decided, others] = replace(state, change)
        return slotRules.applyChange(state, decided, { ...rules, ...others })
      },
    },
  })

const all =
  (...parts: readonly Weaken[]): Weaken =>
  (defences, context) =>
    Object.assign({}, ...parts.map(part => part(defences, context)))

/** For each attack the sites that it must find open. */
export const WEAK_SITES: readonly WeakSite[] = [
  {
    attack: 'social-link',
    mistake: 'the callback trusts every browser',
    weaken: ({ binding }) => ({ binding: { ...binding, isSameBrowser: () => true } }),
  },
  {
    attack: 'social-number',
    mistake: 'every number is right',
    weaken: ({ binding }) => ({ binding: { ...binding, matchNumber() {} } }),
  },
  {
    attack: 'farcaster-link',
    mistake: 'the link goes on in every browser',
    weaken: ({ binding }) => ({ binding: { ...binding, isSameBrowser: () => true } }),
  },
  {
    attack: 'provider-mix-up',
    mistake: 'the callback of each provider takes the answers of all',
    weaken: ({ providerRules }) => ({ providerRules: { ...providerRules, isOwnCallback: () => true } }),
  },
  {
    attack: 'provider-email',
    mistake: 'an address counts as the provider states it',
    weaken: ({ providerRules }) => ({
      providerRules: { ...providerRules, readEmail: email => email ?? null },
    }),
  },
  {
    attack: 'equal-email',
    mistake: 'an equal address is the same person',
    weaken: ({ users }) => ({
      users: {
        ...users,
        async ensure(identity, known, on) {
          const owner = emailIdentity(identity.projectId, known.email ?? '')
          return (await users.find(owner, on)) ?? users.ensure(identity, known, on)
        },
      },
    }),
  },
  { attack: 'email-parallel', mistake: 'mails are not counted per mailbox', weaken: noLimits },
  { attack: 'email-cooldown', mistake: 'no cooldown is reserved', weaken: noCooldown },
  {
    attack: 'email-enumeration',
    mistake: 'the answer depends on whether the address is known',
    weaken({ users }) {
      let isKnown = false
      return {
        users: {
          ...users,
          async hasDevice(identity, deviceId) {
            isKnown = (await users.find(identity)) !== undefined
            return users.hasDevice(identity, deviceId)
          },
          isKnownDevice: async () => !isKnown,
        },
      }
    },
  },
  {
    attack: 'owner-lockout',
    mistake: 'strangers count against the owner',
    weaken: ({ limits }) => ({
      limits: {
        count: (windowMs, ...counted) =>
          limits.count(windowMs, ...counted.map(({ key, max }) => ({ key: withoutDevice(key), max }))),
        refund: (...counted) =>
          limits.refund(...counted.map(({ key, max }) => ({ key: withoutDevice(key), max }))),
      },
    }),
  },
  {
    attack: 'parent-flood',
    mistake: 'mails are counted for all callers together',
    weaken: ({ limits }) => ({
      limits: {
        count: (windowMs, ...counted) => limits.count(windowMs, ...counted, { key: 'origin', max: 100 }),
        refund: limits.refund,
      },
    }),
  },
  {
    attack: 'email-guesses',
    mistake: 'wrong codes are not counted',
    weaken({ codes }) {
      const issued = new Map<string, string>()
      return {
        codes: {
          async issue(key, scope, options) {
            const code = await codes.issue(key, scope, options)
            issued.set(key, code)
            return code
          },
          async check(key, scope, code) {
            if (issued.get(key) !== code) await codes.check(`other ${key}`, scope, code)
          },
          reveal: codes.reveal,
          take: codes.take,
        },
      }
    },
  },
  { attack: 'email-hourly', mistake: 'mails and wrong codes are not counted per hour', weaken: noLimits },
  {
    attack: 'device-race',
    mistake: 'every device is taken for one of the owner, so that no link is asked for',
    weaken: all(codePerScope, ({ users }) => ({ users: { ...users, hasDevice: async () => true } })),
  },
  {
    attack: 'device-scanner',
    mistake: 'opening the link approves the device',
    weaken: ({ deviceLinks }) => ({
      deviceLinks: {
        ...deviceLinks,
        read: async link => (await deviceLinks.decide(link, true)) ?? deviceLinks.read(link),
      },
    }),
  },
  {
    attack: 'device-link-reuse',
    mistake: 'a link may be decided again',
    weaken({ deviceLinks }) {
      const requests = new Map<string, Omit<DeviceRequest, 'state'>>()
      let isAllowedLast = false
      return {
        deviceLinks: {
          ...deviceLinks,
          async create(caller, email) {
            const link = await deviceLinks.create(caller, email)
            requests.set(link, { ...caller, email })
            return link
          },
          async decide(link, isAllowed) {
            isAllowedLast = isAllowed
            const request = requests.get(link)
            return request && { ...request, state: isAllowed ? 'allowed' : 'refused' }
          },
          stateOf: async () => (isAllowedLast ? 'allowed' : 'open'),
        },
      }
    },
  },
  {
    attack: 'device-link-expiry',
    mistake: 'links do not expire',
    settings: { linkSeconds: MANY },
  },
  {
    attack: 'session-theft',
    mistake: 'a session counts on every device',
    weaken({ users, sessions }) {
      const userIds = new Map<string, string>()
      return {
        sessions: {
          ...sessions,
          async open(user, caller, on) {
            const token = await sessions.open(user, caller, on)
            userIds.set(token, user.id)
            return token
          },
          read: token => users.byId(userIds.get(token ?? '') ?? ''),
        },
      }
    },
  },
  {
    attack: 'proof-replay',
    mistake: 'proofs are not remembered',
    weaken: (_, { now }) => ({
      proof: {
        check: request =>
          createProofCheck({
            now,
            origin: () => request.headers.get('origin') ?? '',
            remember: async () => true,
          }).check(request),
      },
    }),
  },
  {
    attack: 'proof-elsewhere',
    mistake: 'a proof counts for every path',
    weaken: ({ proof }) => ({ proof: { check: request => proof.check(atPathOfProof(request)) } }),
  },
  {
    attack: 'proof-token',
    mistake: 'a proof does not name its token',
    weaken: ({ proof }) => ({
      proof: {
        async check(request) {
          const headers = new Headers(request.headers)
          const token = /^DPoP (\S+)$/.exec(headers.get('authorization') ?? '')?.[1]
          if (readClaims(request.headers.get('dpop')).ath === undefined) headers.delete('authorization')
          return { ...(await proof.check({ ...request, headers })), token }
        },
      },
    }),
  },
  {
    attack: 'foreign-parent',
    mistake: 'the project allows pages of every host',
    settings: {
      projects: {
        ['a'.repeat(32)]: { allowedOrigins: ['http://127.0.0.1:*', 'https://attacker.example'] },
      },
    },
  },
  {
    attack: 'open-proxy',
    mistake: 'every caller is taken for a user',
    weaken: ({ sessions, users }) => {
      let last = ''
      return {
        sessions: {
          ...sessions,
          async open(user, caller, on) {
            last = user.id
            return sessions.open(user, caller, on)
          },
          read: async (token, caller) => (await sessions.read(token, caller)) ?? (await users.byId(last)),
        },
      }
    },
  },
  {
    attack: 'foreign-wallet',
    mistake: 'a wallet is stored as it comes',
    weaken: () => ({ isChangeProved: async () => true }),
  },
  {
    attack: 'old-session',
    mistake: 'a session is enough for every act',
    weaken: ({ stepUp }) => ({ stepUp: { ...stepUp, async require() {} } }),
  },
  {
    attack: 'slot-thief',
    mistake: 'every session counts as new when slots change',
    weaken: ({ stepUp }) => ({ stepUp: { ...stepUp, isFresh: () => true } }),
  },
  {
    attack: 'slot-thief',
    mistake: 'a session is enough to show the key',
    weaken: ({ stepUp }) => ({ stepUp: { ...stepUp, async require() {} } }),
  },
  {
    attack: 'slot-forged',
    mistake: 'a change of slots is stored as it comes',
    weaken: () => ({ isChangeProved: async () => true }),
  },
  {
    attack: 'slot-forged',
    mistake: 'a change counts for every revision',
    weaken: changeRules((state, change) => [{ ...change, revision: state.revision }, {}]),
  },
  {
    attack: 'server-downgrade',
    mistake: 'the policy of the project is not read',
    weaken: changeRules((_, change) => [change, { policy: 'server' }]),
  },
  {
    attack: 'other-browser',
    mistake: 'each login gets every slot',
    weaken: ({ slotRules }) => ({ slotRules: { ...slotRules, isForBrowser: () => true } }),
  },
  {
    attack: 'last-slot',
    mistake: 'no slot has to stay',
    weaken: changeRules((_, change) => [{ ...change, remove: [] }, {}]),
  },
  {
    attack: 'join-thief',
    mistake: 'a session is enough to let a browser in',
    weaken: ({ stepUp }) => ({ stepUp: { ...stepUp, async require() {} } }),
  },
  {
    attack: 'proof-flood',
    mistake: 'requests are not counted',
    weaken: () => ({ requests: { count() {} } }),
  },
  { attack: 'login-flood', mistake: 'logins are not counted', weaken: noLimits },
  {
    attack: 'gas-drain',
    mistake: 'gas has no quota',
    weaken: () => ({ gasQuota: { async reserve() {} } }),
  },
]

const withoutDevice = (key: string) => key.replace(/^(mails address \S+) .*/, '$1')

const readClaims = (proof: string | null): Record<string, unknown> => {
  const part = (proof ?? '').split('.')[1] ?? ''
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
}

/** As if the request had gone to the path that its proof names. */
function atPathOfProof<Request extends { readonly headers: Headers; readonly path: string }>(
  request: Request,
): Request {
  const { htu } = readClaims(request.headers.get('dpop'))
  return typeof htu === 'string' ? { ...request, path: new URL(htu).pathname } : request
}

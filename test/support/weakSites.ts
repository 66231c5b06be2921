import type { Weaken } from '../../packages/secure-site/src/server/defences.ts'
import type { User } from '../../packages/secure-site/src/server/users.ts'

/** How a site is weakened so that one attack comes through. */
export interface WeakSite {
  readonly attack: string
  /** The mistake, as a host could make it. */
  readonly mistake: string
  readonly weaken?: Weaken
  /** Sent to `POST /__settings`. */
  readonly settings?: object
}

const noCooldown: Weaken = () => ({ cooldown: { reserve: () => () => {}, used() {}, clear() {} } })
const noLimits: Weaken = () => ({ limits: { count() {}, refund() {}, clear() {} } })

/** One open code per device, not per address. */
const codePerScope: Weaken = ({ codes }) => ({
  codes: {
    issue: (key, scope) => codes.issue(`${key} ${scope}`, scope),
    spend: (key, scope, code) => codes.spend(`${key} ${scope}`, scope, code),
    clear: codes.clear,
  },
})

/** Every device is taken for one of the user's. */
const knowsEveryDevice: Weaken = ({ users }) => ({
  users: {
    get count() {
      return users.count
    },
    find: identity => withEveryDevice(users.find(identity)),
    byId: users.byId,
    ensure: users.ensure,
    changeEmail: users.changeEmail,
    clear: users.clear,
  },
})

const withEveryDevice = (user: User | undefined): User | undefined =>
  user && { ...user, devices: Object.assign(new Set<string>(), { has: () => true }) }

const all =
  (...parts: readonly Weaken[]): Weaken =>
  defences =>
    Object.assign({}, ...parts.map(part => part(defences)))

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
  { attack: 'email-parallel', mistake: 'no cooldown is reserved', weaken: noCooldown },
  {
    attack: 'email-guesses',
    mistake: 'wrong codes are not counted',
    weaken: ({ codes }) => {
      const issued = new Map<string, string>()
      return {
        codes: {
          issue(key, scope) {
            const code = codes.issue(key, scope)
            issued.set(key, code)
            return code
          },
          spend(key, scope, code) {
            if (issued.get(key) === code) return
            codes.spend(`other ${key}`, scope, code)
          },
          clear: codes.clear,
        },
      }
    },
  },
  { attack: 'email-hourly', mistake: 'mails and wrong codes are not counted per hour', weaken: noLimits },
  {
    attack: 'device-race',
    mistake: 'the owner’s devices are not checked when the code is spent',
    weaken: all(noCooldown, codePerScope, knowsEveryDevice),
  },
  {
    attack: 'device-scanner',
    mistake: 'opening the link approves the device',
    weaken: ({ deviceLinks }) => ({
      deviceLinks: {
        ...deviceLinks,
        read(link) {
          const ask = deviceLinks.read(link)
          deviceLinks.decide(link, true)
          return ask
        },
      },
    }),
  },
  {
    attack: 'device-link-reuse',
    mistake: 'a link may be decided again',
    weaken: ({ deviceLinks }) => {
      const asks = new Map<string, ReturnType<typeof deviceLinks.read>>()
      return {
        deviceLinks: {
          ...deviceLinks,
          read(link) {
            const ask = deviceLinks.read(link) ?? asks.get(link)
            asks.set(link, ask)
            return ask
          },
          decide(link, isAllowed) {
            const ask = asks.get(link)
            if (ask) ask.state = isAllowed ? 'allowed' : 'refused'
            return ask !== undefined
          },
        },
      }
    },
  },
  {
    attack: 'device-link-expiry',
    mistake: 'links do not expire',
    settings: { linkSeconds: 1_000_000 },
  },
  {
    attack: 'session-theft',
    mistake: 'a session counts on every device',
    weaken: ({ users, sessions }) => {
      const walletTabs = new Map<string, string>()
      return {
        sessions: {
          ...sessions,
          get count() {
            return sessions.count
          },
          open(user, caller) {
            const token = sessions.open(user, caller)
            walletTabs.set(token, user.id)
            return token
          },
          read: token => users.byId(walletTabs.get(token ?? '') ?? ''),
        },
      }
    },
  },
  {
    attack: 'proof-replay',
    mistake: 'requests are not remembered',
    weaken: ({ proof }) => ({
      proof: {
        check(request) {
          proof.clear()
          return proof.check(request)
        },
        clear: proof.clear,
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
    attack: 'gas-drain',
    mistake: 'gas has no quota',
    weaken: () => ({ gasQuota: { reserve() {}, clear() {} } }),
  },
]

import { copy } from './copy.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** How the person, or the wallet's code, takes the next prompts. */
export type Manner =
  | 'approve'
  | 'reject'
  | 'slow'
  | 'throwString'
  | 'throwOdd'
  | 'twice'
  | 'never'
  | 'wrongType'
  | 'crash'

export const MANNERS: readonly Manner[] = [
  'approve',
  'reject',
  'slow',
  'throwString',
  'throwOdd',
  'twice',
  'never',
  'wrongType',
  'crash',
]

/** What became of one unsafe request in the wallet. */
export interface Handled {
  /** How often it came. More than once is the worst thing that can happen. */
  count: number
  fate: 'open' | 'approved' | 'rejected' | 'failed'
  result: unknown
  /** When the wallet's answer was handed to its page. */
  decidedAt: number
  /** The page it came through, and when that page fell asleep or died with it. */
  readonly carrier: Process
  lostAt: number
}

/** An unsafe request as it reaches a wallet. */
export interface Asked {
  readonly wallet: string
  readonly page: Process
  readonly nonce: string
  /** The account that is to sign. */
  readonly from: string
}

type WalletEvent = readonly [name: string, value: unknown]

/** A browser extension: one for all tabs, with a provider in each. */
export interface ModelWallet {
  readonly id: string
  readonly name: string
  readonly accounts: readonly string[]
  /** Whether the account is one of its own, shown or not. */
  owns(account: string): boolean
  readonly chainId: number
  readonly isPermitted: boolean
  readonly handled: ReadonlyMap<string, Handled>
  /** When its accounts or its network last changed. */
  readonly changedAt: number
  /** When the question was put that its person last said yes to, and that let a dapp in. */
  readonly letInAt: number
  /** The last revocation: when it was requested, and when the wallet executed it. */
  readonly revoked: { readonly askedAt: number; readonly at: number } | null
  /** One page's `provider.request`. */
  request(page: Process, args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** A page that hears the wallet's events. */
  listen(page: Process, listener: (name: string, value: unknown) => void): void
  setManner(manner: Manner): void
  /** The silent questions are no longer answered. */
  setMute(mute: boolean): void
  /** The person chooses another account, another network, locks the wallet. */
  chooseAccount(): void
  chooseChain(chainId: number): void
  lock(): void
  /** A page with open prompts is gone or asleep. */
  carrierLost(page: Process): void
  /** As a wallet with a bug does: 10 000 events at once. */
  storm(): void
  /** Says no to every prompt that is open, and to those that come. */
  closePrompts(): void
  /** Says yes to whatever comes. */
  welcome(): void
}

const ACCOUNTS = [
  '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]

/** The end of a signature whose contract is not deployed yet: the engine passes it on without asking a node. */
const ERC_6492 = '6492'.repeat(16)

const ASKS_A_PERSON: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
])

/** The mark each unsafe request of a run carries, wherever its method keeps its bytes. */
export function nonceOf(method: string, params: unknown): string | undefined {
  if (!Array.isArray(params)) return undefined
  if (method === 'personal_sign') return String(params[0])
  if (method === 'eth_sendTransaction') return String((params[0] as { data?: unknown }).data)
  return undefined
}

function senderOf(method: string, params: unknown): string {
  const [first, second] = params as readonly unknown[]
  return String(method === 'personal_sign' ? second : (first as { from?: unknown }).from)
}

const failure = (code: number, message: string) => Object.assign(new Error(message), { code })

/** @param onAsked hears of each unsafe request the moment it arrives */
export function createModelWallet(
  scheduler: Scheduler,
  id: string,
  seat: number,
  onAsked: (asked: Asked) => void = () => {},
): ModelWallet {
  const handled = new Map<string, Handled>()
  const prompts = new Set<() => void>()
  const unheard: (() => void)[] = []
  const listeners = new Map<
    (name: string, value: unknown) => void,
    { readonly page: Process; lastAt: number }
  >()
  const known = new Set([1, 8453])
  let accounts: readonly string[] = ACCOUNTS.slice(seat)
  let chainId = 1
  let isPermitted = false
  let isLocked = false
  let isMute = false
  let isClosed = false
  let manner: Manner = 'approve'
  let changedAt = 0
  let letInAt = Number.NEGATIVE_INFINITY
  let revoked: ModelWallet['revoked'] = null

  // Some wallets show all their accounts, some only the one that is chosen.
  const shown = () => (isPermitted && !isLocked ? accounts.slice(0, seat === 0 ? undefined : 1) : [])

  function emit(...events: readonly WalletEvent[]): void {
    for (const [listener, heard] of listeners) {
      // Late, but in order.
      heard.lastAt = Math.max(heard.lastAt, scheduler.elapsed() + 1 + scheduler.below(10))
      scheduler.later(heard.page, heard.lastAt - scheduler.elapsed(), () => {
        for (const [name, value] of events) listener(name, copy(value))
      })
    }
  }

  function moveTo(next: number): void {
    if (chainId === next) return
    chainId = next
    changedAt = scheduler.elapsed()
    emit(['chainChanged', `0x${next.toString(16)}`])
  }

  /** A mute wallet answers when it speaks again. */
  function heard(): Promise<void> {
    return new Promise(resolve => {
      if (isMute) unheard.push(resolve)
      else resolve()
    })
  }

  function setMute(mute: boolean): void {
    isMute = mute
    if (!mute) for (const resolve of unheard.splice(0)) resolve()
  }

  /** Carries out what a person approved. */
  function perform(method: string, params: unknown): unknown {
    switch (method) {
      case 'eth_requestAccounts':
        if (!isPermitted || isLocked) changedAt = scheduler.elapsed()
        isPermitted = true
        isLocked = false
        return [...shown()]
      case 'wallet_switchEthereumChain':
        moveTo(Number((params as [{ chainId: string }])[0].chainId))
        return null
      case 'wallet_addEthereumChain': {
        const added = Number((params as [{ chainId: string }])[0].chainId)
        known.add(added)
        if (scheduler.random() < 0.5) moveTo(added)
        return null
      }
      case 'eth_sendTransaction':
        return `0x${scheduler
          .below(2 ** 31)
          .toString(16)
          .padStart(64, '1')}`
      default:
        return `0x${scheduler
          .below(2 ** 31)
          .toString(16)
          .padStart(130, '2')}${ERC_6492}`
    }
  }

  function silentAnswer(method: string, askedAt: number): unknown {
    if (method === 'eth_accounts') return shown()
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    // Not every wallet can be left: this one goes on showing its accounts.
    if (method === 'wallet_revokePermissions' && seat === 0) {
      if (isPermitted) {
        emit(['accountsChanged', []])
        revoked = { askedAt, at: scheduler.elapsed() }
      }
      isPermitted = false
      changedAt = scheduler.elapsed()
      return null
    }
    throw failure(4200, 'no such method')
  }

  /** One prompt, from the moment it is shown to its answer. */
  function ask(method: string, params: unknown, nonce: string | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const record = nonce === undefined ? undefined : handled.get(nonce)
      let isAnswered = false
      const end = (fate: Handled['fate'], run: () => unknown): void => {
        if (isAnswered) return
        isAnswered = true
        prompts.delete(close)
        let result: unknown
        try {
          result = run()
        } catch (error) {
          if (record) Object.assign(record, { fate: 'failed', decidedAt: scheduler.elapsed() })
          reject(error)
          return
        }
        if (record) Object.assign(record, { fate, result, decidedAt: scheduler.elapsed() })
        if (fate === 'approved') resolve(result)
        else reject(result)
      }
      const close = () => end('rejected', () => failure(4001, 'User rejected the request.'))
      prompts.add(close)
      const now = isClosed ? 'reject' : manner
      const thinkMs = now === 'slow' ? 5_000 + scheduler.below(55_000) : 10 + scheduler.below(1_500)
      const later = (run: () => void) => scheduler.later(null, thinkMs, run)
      if (
        method === 'wallet_switchEthereumChain' &&
        !known.has(Number((params as [{ chainId: string }])[0].chainId))
      ) {
        later(() => end('failed', () => failure(4902, 'Unrecognized chain ID')))
        return
      }
      const approve = () => end('approved', () => perform(method, params))
      if (now === 'reject') later(close)
      else if (now === 'throwString') later(() => end('failed', () => 'something went wrong'))
      else if (now === 'throwOdd')
        later(() =>
          end('failed', () => ({
            code: 'E1',
            get message() {
              throw new Error('trap')
            },
          })),
        )
      else if (now === 'crash') later(() => end('failed', () => failure(-32603, 'Internal error')))
      else if (now === 'wrongType') later(() => end('approved', () => ({ not: 'what was asked' })))
      else if (now === 'twice') {
        later(() => {
          approve()
          approve()
          close()
        })
      } else if (now !== 'never') later(approve)
    })
  }

  return {
    id,
    name: `Wallet ${id}`,
    handled,
    get accounts() {
      return shown()
    },
    owns: account => accounts.includes(account),
    get chainId() {
      return chainId
    },
    get isPermitted() {
      return isPermitted && !isLocked
    },
    get changedAt() {
      return changedAt
    },
    get letInAt() {
      return letInAt
    },
    get revoked() {
      return revoked
    },
    request(page, { method, params }) {
      const nonce = nonceOf(method, params)
      const askedAt = scheduler.elapsed()
      return new Promise((resolve, reject) => {
        scheduler.later(null, 1 + scheduler.below(8), () => {
          if (nonce !== undefined) {
            onAsked({ wallet: id, page, nonce, from: senderOf(method, params) })
            const before = handled.get(nonce)
            if (before) before.count += 1
            else
              handled.set(nonce, {
                count: 1,
                fate: 'open',
                result: undefined,
                decidedAt: 0,
                carrier: page,
                lostAt: 0,
              })
          }
          const isSilent = !ASKS_A_PERSON.has(method)
          const work = isSilent
            ? heard().then(() => silentAnswer(method, askedAt))
            : ask(method, params, nonce)
          const tell = (run: () => void) => scheduler.later(page, 1 + scheduler.below(8), run)
          work.then(
            value => {
              if (method === 'eth_requestAccounts') letInAt = Math.max(letInAt, askedAt)
              tell(() => resolve(value))
            },
            error => tell(() => reject(error)),
          )
        })
      })
    },
    listen: (page, listener) => void listeners.set(listener, { page, lastAt: 0 }),
    setManner(next) {
      manner = next
    },
    setMute,
    chooseAccount() {
      accounts = [...accounts.slice(1), accounts[0]!]
      changedAt = scheduler.elapsed()
      if (isPermitted && !isLocked) emit(['accountsChanged', shown()])
    },
    chooseChain: moveTo,
    lock() {
      isLocked = !isLocked
      changedAt = scheduler.elapsed()
      if (isPermitted) emit(['accountsChanged', shown()])
    },
    carrierLost(page) {
      for (const record of handled.values())
        if (record.carrier === page && record.decidedAt === 0 && record.lostAt === 0)
          record.lostAt = scheduler.elapsed()
    },
    storm() {
      const accounts = shown()
      for (let gust = 0; gust < 10; gust += 1) {
        const events = Array.from({ length: 1_000 }, (_none, i): WalletEvent => {
          if (i % 2 === 0) return ['chainChanged', i % 4 === 0 ? '0x1' : '0x2105']
          return ['accountsChanged', i % 3 === 0 ? 'not a list' : accounts]
        })
        emit(...events)
      }
      // The last word is true: that is what everybody must end up with.
      emit(['chainChanged', `0x${chainId.toString(16)}`], ['accountsChanged', accounts])
    },
    closePrompts() {
      isClosed = true
      setMute(false)
      for (const close of [...prompts]) close()
    },
    welcome() {
      isClosed = false
      manner = 'approve'
    },
  }
}

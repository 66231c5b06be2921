import type { WalletEvent } from '../../../../src/bridge/contract/engineApi.ts'
import { copy } from '../copy.ts'
import type { Process, Scheduler } from '../scheduler.ts'
import { type Family, familiesOf, shownBy, type WalletSpec } from './specs.ts'

interface Asked {
  readonly method: string
  readonly params?: unknown
}

/** A browser extension of one family or several: one for all tabs, with a provider in each. */
export interface JoinedWallet {
  readonly spec: WalletSpec
  readonly isEvm: boolean
  /** Which of its two accounts its person has chosen. */
  readonly chosen: number
  readonly isLocked: boolean
  readonly isPermitted: boolean
  readonly chainId: number
  /** How often a dapp gave its permission back. */
  readonly told: number
  /** Questions that a person, or the wallet, has not answered yet. */
  readonly open: number
  /** One page's way to it. */
  request(page: Process, asked: Asked): Promise<unknown>
  /** A page that hears its events. */
  listen(page: Process, tell: (event: WalletEvent) => void): void
  chooseAccount(): void
  chooseChain(chainId: number): void
  /** Locks it, or opens it again. */
  turnLock(): void
  /** The person takes the site off the wallet's list. */
  removeSite(): void
  /** Whether its person says no. */
  refuse(isRefusing: boolean): void
}

/** Methods that put a question to a person. */
const ASKING: ReadonlySet<string> = new Set(['eth_requestAccounts', 'wallet_switchEthereumChain'])

const LEAVING: ReadonlySet<string> = new Set(['wallet_revokePermissions', 'standard_disconnect'])

const failure = (code: number, message: string) => Object.assign(new Error(message), { code })

export function createJoinedWallet(scheduler: Scheduler, spec: WalletSpec): JoinedWallet {
  const { id } = spec
  const isEvm = familiesOf(spec).includes('eip155')
  const listeners: { page: Process; tell: (event: WalletEvent) => void; lastAt: number }[] = []
  let chosen = 0
  let isLocked = false
  let isPermitted = false
  let isRefusing = false
  let chainId = 1
  let reported = 0
  let open = 0

  const isShowing = () => isPermitted && !isLocked
  const shown = (family: Family) => (isShowing() ? shownBy(spec, family, chosen) : [])
  const addresses = () => shown('eip155').map(({ address }) => address)

  function emit(event: WalletEvent): void {
    for (const heard of listeners) {
      // Late, but in order.
      heard.lastAt = Math.max(heard.lastAt, scheduler.elapsed() + 1 + scheduler.below(10))
      scheduler.later(heard.page, heard.lastAt - scheduler.elapsed(), () => heard.tell(copy(event)))
    }
  }

  const tellAccounts = () =>
    emit(isEvm ? { id, name: 'accountsChanged', data: addresses() } : { id, name: 'changed', data: null })

  function moveTo(next: number): void {
    if (chainId === next) return
    chainId = next
    emit({ id, name: 'chainChanged', data: `0x${next.toString(16)}` })
  }

  function letIn(): void {
    const wasShowing = isShowing()
    isPermitted = true
    isLocked = false
    if (!wasShowing) tellAccounts()
  }

  function takeBack(): void {
    const wasShowing = isShowing()
    isPermitted = false
    if (wasShowing) tellAccounts()
  }

  function stand(namespace: Family) {
    const accounts = shown(namespace).map(({ address, networks, purpose }) => ({
      address,
      publicKey: '',
      networks: [...networks],
      ...(purpose === undefined ? {} : { purpose }),
    }))
    return { accounts, methods: [] }
  }

  /** The wallet's response to a request that needs no prompt. */
  function answer({ method, params }: Asked): unknown {
    switch (method) {
      case 'eth_requestAccounts':
        letIn()
        return addresses()
      case 'eth_accounts':
        return addresses()
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'wallet_switchEthereumChain':
        moveTo(Number((params as readonly [{ chainId: string }])[0].chainId))
        return null
      case 'wallet_revokePermissions':
      case 'standard_disconnect':
        reported += 1
        takeBack()
        return null
      case 'standard_connect': {
        const { namespace, silent } = params as { namespace: Family; silent: boolean }
        if (!silent) letIn()
        return stand(namespace)
      }
      default:
        throw failure(4200, 'no such method')
    }
  }

  return {
    spec,
    isEvm,
    get chosen() {
      return chosen
    },
    get isLocked() {
      return isLocked
    },
    get isPermitted() {
      return isPermitted
    },
    get chainId() {
      return chainId
    },
    get told() {
      return reported
    },
    get open() {
      return open
    },
    request(page, asked) {
      const isSilent = (asked.params as { silent?: boolean } | undefined)?.silent === true
      const isAsking = ASKING.has(asked.method) || (asked.method === 'standard_connect' && !isSilent)
      // Some wallets take their time to forget a site, and meanwhile it may be let in again.
      const isSlow = LEAVING.has(asked.method) && scheduler.random() < 0.2
      const thinkMs = isAsking || isSlow ? 10 + scheduler.below(1_500) : 1 + scheduler.below(8)
      open += 1
      return new Promise((resolve, reject) => {
        const tell = (run: () => void) => scheduler.later(page, 1 + scheduler.below(8), run)
        scheduler.later(null, thinkMs, () => {
          open -= 1
          try {
            if (isAsking && isRefusing) throw failure(4001, 'User rejected the request.')
            const value = answer(asked)
            tell(() => resolve(copy(value)))
          } catch (error) {
            tell(() => reject(error))
          }
        })
      })
    },
    listen: (page, tell) => void listeners.push({ page, tell, lastAt: 0 }),
    chooseAccount() {
      chosen = 1 - chosen
      if (isShowing()) tellAccounts()
    },
    chooseChain: moveTo,
    turnLock() {
      isLocked = !isLocked
      if (isPermitted) tellAccounts()
    },
    removeSite: takeBack,
    refuse(next) {
      isRefusing = next
    },
  }
}

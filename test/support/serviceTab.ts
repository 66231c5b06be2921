import type { WalletAnswer } from '../../src/bridge/contract/pageApi.ts'
import type { Patch } from '../../src/bridge/contract/state.ts'
import type { Tab } from '../../src/bridge/contract/tab.ts'
import type { Eip1193Args, PageWallet, WalletId } from '../../src/bridge/contract/wallet.ts'
import { WalletNotFoundError } from '../../src/bridge/errors/connection.ts'
import { TabClosedError } from '../../src/bridge/errors/engine.ts'
import { toErrorWire } from '../../src/bridge/errors/wire.ts'
import { thrownByWallet } from '../../src/ui/page/injected/walletAnswer.ts'
import { noFrame } from './noFrame.ts'
import { noSignIn } from './noSignIn.ts'
import { walletPart } from './walletPart.ts'

/** One call that waits for the test. */
export interface HeldCall {
  readonly args: Eip1193Args
  answer(result: unknown): void
  fail(thrown: unknown): void
}

/** A wallet the test plays. One object may stand in several tabs, as one extension does. */
export interface ScriptedWallet {
  readonly info: PageWallet
  accounts: unknown
  chainId: unknown
  /** Every question, in order. */
  readonly calls: readonly Eip1193Args[]
  /** Answers a method from now on; what it throws is what the wallet throws. */
  on(method: string, answer: (args: Eip1193Args) => unknown): void
  /** Calls of the method wait from now on. @returns them, in order */
  hold(method: string): readonly HeldCall[]
  run(args: Eip1193Args): Promise<unknown>
  /** Methods asked, in order. */
  methods(): readonly string[]
}

export function scriptedWallet(
  id: WalletId,
  { accounts = [], chainId = '0x1' }: { readonly accounts?: unknown; readonly chainId?: unknown } = {},
): ScriptedWallet {
  const calls: Eip1193Args[] = []
  const answers = new Map<string, (args: Eip1193Args) => unknown>()
  const wallet: ScriptedWallet = {
    info: { id, name: `Wallet ${id}`, rdns: id, kind: 'announced', namespaces: ['eip155'] },
    accounts,
    chainId,
    calls,
    on: (method, answer) => void answers.set(method, answer),
    hold(method) {
      const held: HeldCall[] = []
      answers.set(method, args => new Promise((answer, fail) => void held.push({ args, answer, fail })))
      return held
    },
    async run(args) {
      calls.push(args)
      const answer = answers.get(args.method)
      return answer ? answer(args) : byDefault(wallet, args)
    },
    methods: () => calls.map(({ method }) => method),
  }
  return wallet
}

function byDefault(wallet: ScriptedWallet, { method, params }: Eip1193Args): unknown {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return wallet.accounts
    case 'eth_chainId':
      return wallet.chainId
    case 'wallet_switchEthereumChain':
      wallet.chainId = (params as readonly { readonly chainId: string }[])[0]?.chainId
      return null
    case 'wallet_addEthereumChain':
    case 'wallet_revokePermissions':
      return null
    default:
      return `answer to ${method}`
  }
}

/** A tab as services see it, moved by the test instead of by a port. */
export interface ServiceTab extends Tab {
  readonly patches: readonly Patch[]
  /** Wallet calls this tab carried, in order. */
  readonly carried: readonly { readonly id: WalletId; readonly args: Eip1193Args }[]
  put(wallet: ScriptedWallet): void
  announced(): readonly PageWallet[]
  /** A person looks at this tab, at that monotonic time. */
  look(at: number): void
  hide(): void
  /** bfcache or freezer: what was asked of the page is settled, nothing is posted. */
  sleep(): void
  wake(): void
  /** For good. */
  die(): void
}

export interface ServiceTabOptions {
  readonly id: string
  readonly wallets?: readonly ScriptedWallet[]
  readonly visibleAt?: number
  /** Told of each patch the moment it is posted. */
  readonly onPatch?: (patch: Patch) => void
}

export function createServiceTab({ id, wallets = [], visibleAt, onPatch }: ServiceTabOptions): ServiceTab {
  const held = new Map(wallets.map(wallet => [wallet.info.id, wallet]))
  const gone = new AbortController()
  const carried: { id: WalletId; args: Eip1193Args }[] = []
  const patches: Patch[] = []
  const waiting = new Set<(error: unknown) => void>()
  let isVisible = true
  let lastVisibleAt = visibleAt ?? 0
  let isSuspended = false

  async function answerOf(walletId: WalletId, args: Eip1193Args): Promise<WalletAnswer> {
    const wallet = held.get(walletId)
    if (!wallet) return { status: 'failed', error: toErrorWire(new WalletNotFoundError(walletId)) }
    try {
      return { status: 'answered', result: structuredClone(await wallet.run(args)) }
    } catch (thrown) {
      return { status: 'failed', error: thrownByWallet(thrown) }
    }
  }

  function settlePageCalls(): void {
    for (const reject of [...waiting]) reject(new TabClosedError())
  }

  return {
    id,
    url: `http://127.0.0.1/${id}`,
    page: {
      wallet: walletPart(({ id: walletId, args }) => {
        if (isSuspended || gone.signal.aborted) return Promise.reject(new TabClosedError())
        carried.push({ id: walletId, args })
        return new Promise((resolve, reject) => {
          waiting.add(reject)
          answerOf(walletId, args)
            .then(resolve, reject)
            .finally(() => waiting.delete(reject))
        })
      }),
      verify: { attest: async () => null },
      frame: noFrame,
      signIn: noSignIn,
      subscriptions: { deliver: async () => {} },
      ping: async () => {},
    },
    get visible() {
      return isVisible && !isSuspended
    },
    get lastVisibleAt() {
      return lastVisibleAt
    },
    get suspended() {
      return isSuspended
    },
    gone: gone.signal,
    push(patch) {
      if (isSuspended || gone.signal.aborted) return
      patches.push(patch)
      onPatch?.(patch)
    },
    patches,
    carried,
    put: wallet => void held.set(wallet.info.id, wallet),
    announced: () => [...held.values()].map(({ info }) => info),
    look(at) {
      isVisible = true
      lastVisibleAt = at
    },
    hide() {
      isVisible = false
    },
    sleep() {
      isSuspended = true
      settlePageCalls()
    },
    wake() {
      isSuspended = false
    },
    die() {
      settlePageCalls()
      gone.abort(new TabClosedError())
    },
  }
}

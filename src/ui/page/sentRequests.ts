import type { PageApi, WalletAnswer, WalletPresence } from '../../bridge/contract/pageApi.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import type { Eip1193Args, WalletId } from '../../bridge/contract/wallet.ts'

/** An engine that lives takes a request off within seconds of its end: only those of engines that died stay. */
const KEPT_MAX = 1_000

/** What this page knows of the unsafe requests that it carried, or asked for. */
export interface SentRequests {
  readonly wallet: PageApi['wallet']
  /** Whether a request of this page may have left for a wallet. `false` is certain. */
  wasSent(requestId: RequestId): boolean
  /** The wallet reported a change: its silent answers are outdated. */
  forgetAnswers(id: WalletId): void
  /** Starts a wallet's call in the caller's task; the engine's request with the same id gets its answer. */
  begin(requestId: RequestId, id: WalletId, args: Eip1193Args): void
}

/** Questions without a prompt that the engine asks before an unsafe request, and this page right before it is sent. */
const SILENT_METHODS: ReadonlySet<string> = new Set(['eth_accounts', 'eth_chainId'])
/** A silent answer is used again this long, so that the wallet is asked once for both checks. */
const FRESH_MS = 500
/** An answer that took longer may be of before a suspend. */
const PROMPT_MS = 5_000

type Carried = WalletAnswer | { readonly status: 'moved' }

const MOVED = { status: 'moved' } as const
/** The page's clock, which continues while the page is frozen. */
export interface PageTime {
  now(): number
  wait(ms: number): Promise<void>
}

const SYSTEM_TIME: PageTime = {
  now: () => Date.now(),
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
}

type Sent =
  | { readonly status: 'here'; readonly answer: Promise<Carried>; isOpen: boolean }
  | { readonly status: 'elsewhere'; readonly carrier: string | null }

/**
 * Keeps the outcome of each unsafe request from its sending until the ledger has it. A wallet's prompt
 * outlives the engine that asked for it, and so must its answer: the next engine asks here.
 *
 * @param request runs a request in a wallet of this page; never rejects
 */
export function createSentRequests(
  request: (id: WalletId, args: Eip1193Args) => Promise<WalletAnswer>,
  time: PageTime = SYSTEM_TIME,
): SentRequests {
  const requests = new Map<RequestId, Sent>()
  /** The last silent answers of each wallet, by method. */
  const answers = new Map<WalletId, Map<string, { readonly at: number; readonly answer: WalletAnswer }>>()
  let hasForgotten = false

  /** One request of the engine that is not kept. Silent answers are remembered, other requests may change them. */
  async function requestDirectly(id: WalletId, args: Eip1193Args): Promise<WalletAnswer> {
    if (!SILENT_METHODS.has(args.method))
      return request(id, args).finally(() => {
        answers.delete(id)
      })
    const sentAt = time.now()
    const known = answers.get(id) ?? new Map()
    answers.set(id, known)
    const answer = await request(id, args)
    const at = time.now()
    // An event that came meanwhile has replaced the map.
    if (answer.status === 'answered' && at - sentAt < PROMPT_MS) known.set(args.method, { at, answer })
    return answer
  }

  async function requestCached(id: WalletId, args: Eip1193Args): Promise<WalletAnswer> {
    const known = answers.get(id)?.get(args.method)
    const isFresh = known !== undefined && Math.abs(time.now() - known.at) < FRESH_MS
    return isFresh ? known.answer : request(id, args)
  }

  /**
   * The check is loaded with the first request. If it fails to load, the request is sent: the engine has just checked.
   */
  async function isAvailable(id: WalletId, presence: WalletPresence): Promise<boolean> {
    try {
      const { isAccountAvailable } = await import('./isAccountAvailable.ts')
      return await isAccountAvailable(args => requestCached(id, args), presence, time)
    } catch {
      return true
    }
  }

  function keep(requestId: RequestId, sent: Sent): void {
    requests.set(requestId, sent)
    if (requests.size <= KEPT_MAX) return
    for (const [id, entry] of requests) {
      if (entry.status === 'here' && entry.isOpen) continue
      requests.delete(id)
      hasForgotten = true
      return
    }
  }

  async function carry(
    requestId: RequestId,
    id: WalletId,
    args: Eip1193Args,
    presence: WalletPresence | undefined,
  ): Promise<Carried> {
    const before = requests.get(requestId)
    // A repeated request gets the answer of the first one's prompt.
    if (before?.status === 'here') return before.answer
    const send = async () => (presence && !(await isAvailable(id, presence)) ? MOVED : request(id, args))
    let settle: (answer: Promise<Carried>) => void = () => {}
    const sent: Sent = { status: 'here', answer: new Promise(resolve => (settle = resolve)), isOpen: true }
    // Before it is sent: Firefox runs other tasks before `window.open` returns, and the engine may ask for it in one.
    keep(requestId, sent)
    // Without an await where there is nothing to check: a call that opens a window runs in the caller's task.
    settle(send())
    const answer = await sent.answer
    sent.isOpen = false
    answers.delete(id)
    // Nothing was sent.
    if (answer.status === 'moved') requests.delete(requestId)
    return answer
  }

  return {
    forgetAnswers: id => void answers.delete(id),
    begin: (requestId, id, args) => void carry(requestId, id, args, undefined),
    wasSent: requestId => requests.has(requestId) || hasForgotten,
    wallet: {
      async request({ id, args, requestId, presence, isStarted }) {
        if (requestId === undefined) return requestDirectly(id, args)
        if (!isStarted) return carry(requestId, id, args, presence)
        const started = requests.get(requestId)
        return started?.status === 'here' ? started.answer : { status: 'forgotten' }
      },
      async leaving({ requestId, carrier }) {
        if (!requests.has(requestId)) keep(requestId, { status: 'elsewhere', carrier })
      },
      async recall({ requestId }) {
        const sent = requests.get(requestId)
        if (sent?.status === 'elsewhere') return sent
        const answer = await sent?.answer
        if (answer && answer.status !== 'moved') return answer
        if (answer) return { status: 'never' }
        return { status: hasForgotten ? 'forgotten' : 'never' }
      },
      async settled({ requestIds }) {
        for (const requestId of requestIds) requests.delete(requestId)
      },
    },
  }
}

import { RpcError } from '../errors.ts'
import { formatRequests, type RequestLog } from './requestLog.ts'
import { createWaiters } from './waiters.ts'
import type { WalletRequest } from './walletRequest.ts'

/** How the person behind a test wallet behaves. */
export interface ApprovalOptions {
  /** `all` approves every prompt at once; `manual` leaves them open until `approveNext` or `rejectNext`. */
  readonly approve: 'all' | 'manual'
  /** Prompts that the person declines with 4001: all of them, or those of the named methods. */
  readonly reject: boolean | readonly string[]
  /** Milliseconds between a prompt and its answer. */
  readonly delay: number
}

/** Undefined is a yes. */
export type Verdict = RpcError | undefined

interface Prompt {
  readonly id: number
  readonly settle: (verdict: Verdict) => void
}

export interface DecideOptions {
  readonly method: string | undefined
  readonly timeoutMs: number
}

/** The prompts of a wallet, and what the person says to them. */
export interface Approvals {
  options: ApprovalOptions
  /** Puts a request to the person. */
  prompt(id: number): Promise<Verdict>
  /**
   * Answers the oldest open prompt, or the next one that comes.
   *
   * @throws WaitTimeoutError when none comes in time
   */
  decide(verdict: Verdict, options: DecideOptions): Promise<WalletRequest>
  /** Forgets all prompts: their pages get no answer. */
  clear(): void
}

export const declined = () => new RpcError(4001, 'User rejected the request.')

export function createApprovals(log: RequestLog, first: ApprovalOptions): Approvals {
  const open = new Map<number, Prompt>()
  const waiters = createWaiters<Prompt>()
  let options = first
  const isFor = (id: number, method: string | undefined) =>
    method === undefined || log.get(id).method === method
  const settleBy = (prompt: Prompt, verdict: Verdict) => {
    open.delete(prompt.id)
    log.setStatus(prompt.id, verdict ? 'rejected' : 'approved')
    prompt.settle(verdict)
  }
  const decideByOptions = (id: number): Verdict | 'open' => {
    const { approve, reject } = options
    const { method } = log.get(id)
    if (reject === true || (reject !== false && reject.includes(method))) return declined()
    return approve === 'all' ? undefined : 'open'
  }
  return {
    get options() {
      return options
    },
    set options(next) {
      options = next
    },
    prompt(id) {
      log.setStatus(id, 'pending')
      return new Promise(resolve => {
        const prompt = { id, settle: resolve }
        open.set(id, prompt)
        if (waiters.offer(prompt)) return
        const verdict = decideByOptions(id)
        if (verdict === 'open') return
        const settle = () => {
          if (open.has(id)) settleBy(prompt, verdict)
        }
        if (options.delay > 0) setTimeout(settle, options.delay)
        else settle()
      })
    },
    async decide(verdict, { method, timeoutMs }) {
      const first = [...open.values()].find(({ id }) => isFor(id, method))
      const prompt =
        first ??
        (await waiters.wait({
          matches: ({ id }) => isFor(id, method),
          wanted: method === undefined ? 'A prompt' : `A prompt for ${method}`,
          timeoutMs,
          received: () => formatRequests(log.requests),
        }))
      settleBy(prompt, verdict)
      return log.get(prompt.id)
    },
    clear() {
      open.clear()
      waiters.clear()
    },
  }
}

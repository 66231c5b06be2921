import { RpcError } from '../errors.ts'
import { type ApprovalOptions, createApprovals, declined } from './approvals.ts'
import { type Misbehaviour, malformed, readHostile } from './misbehaviours.ts'
import { type RpcReply, toReply } from './reply.ts'
import { createRequestLog } from './requestLog.ts'
import type { Behaviour, TestWallet, WalletEvent, WalletInfo } from './testWalletTypes.ts'

/** How long `approveNext`, `rejectNext` and `expectRequest` wait. */
const WAIT_MS = 5_000

/** A request as a family of chains reads it. */
export interface Question {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
  /** The chain that the request is for, where the protocol names it; otherwise the active one. */
  readonly chainId: number | undefined
  readonly hostile: ReadonlySet<Misbehaviour>
  /** Whether the same page already waits for the person with the same method. */
  isOpen(): boolean
}

/** A request that was found good. */
export interface Prepared {
  /** Whether a person is asked. */
  readonly isPrompted: boolean
  run(): unknown
}

/** What differs between the families of chains. */
export interface WalletParts {
  readonly kind: TestWallet['kind']
  readonly info: WalletInfo
  readonly behaviour: Behaviour
  addresses(): readonly string[]
  /**
   * Synchronous, so that of two requests in one task the second sees the prompt of the first.
   *
   * @throws RpcError for what the wallet refuses without asking a person
   */
  prepare(question: Question): Prepared
  /** Takes the permission of an origin, or of all, back. @returns the events of it */
  revoke(origin: string | undefined): readonly WalletEvent[]
  reset(): void
}

export interface CreatedWallet {
  readonly wallet: TestWallet
  /** Resolves when every page has the event. */
  emit(event: WalletEvent): Promise<void>
}

const toApprovalOptions = ({ approve = 'all', reject = false, delay = 0 }: Behaviour): ApprovalOptions => ({
  approve,
  reject,
  delay,
})

/** The part of a test wallet that is the same for every family of chains. */
export function createWallet(parts: WalletParts): CreatedWallet {
  const log = createRequestLog()
  let behaviour = parts.behaviour
  let hostile = readHostile(behaviour.hostile)
  const approvals = createApprovals(log, toApprovalOptions(behaviour))
  const behave = (next: Behaviour): void => {
    behaviour = next
    hostile = readHostile(next.hostile)
    approvals.options = toApprovalOptions(next)
  }
  const listeners = new Set<(event: WalletEvent) => void | Promise<void>>()

  const emit = async (event: WalletEvent): Promise<void> => {
    for (let copy = hostile.has('repeatsEvents') ? 2 : 1; copy > 0; copy--)
      await Promise.all([...listeners].map(listener => listener(event)))
  }

  async function answer(id: number, chainId: number | undefined): Promise<RpcReply> {
    const { method, origin, params } = log.get(id)
    const isOpen = () =>
      log.requests.some(
        entry =>
          entry.id !== id && entry.status === 'pending' && entry.method === method && entry.origin === origin,
      )
    const list = Array.isArray(params) ? params : params === undefined ? [] : [params]
    const prepared = parts.prepare({ origin, method, params: list, chainId, hostile, isOpen })
    if (prepared.isPrompted) {
      if (hostile.has('neverAnswers')) {
        log.setStatus(id, 'pending')
        return new Promise(() => {})
      }
      const verdict = await approvals.prompt(id)
      if (hostile.has('throwsString')) return { throwString: 'Something went wrong' }
      if (verdict) return toReply(verdict)
    }
    const { answers = {} } = behaviour
    if (!Object.hasOwn(answers, method)) return { result: (await prepared.run()) ?? null }
    const answer = answers[method]
    return { result: typeof answer === 'function' ? await answer(params) : answer }
  }

  const wallet: TestWallet = {
    kind: parts.kind,
    info: parts.info,
    get addresses() {
      return parts.addresses()
    },
    get requests() {
      return log.requests
    },
    approveNext: ({ method, timeoutMs = WAIT_MS } = {}) => approvals.decide(undefined, { method, timeoutMs }),
    rejectNext: ({ method, timeoutMs = WAIT_MS, code, message } = {}) => {
      const usual = declined()
      return approvals.decide(new RpcError(code ?? usual.code, message ?? usual.message), {
        method,
        timeoutMs,
      })
    },
    expectRequest: (method, { timeoutMs = WAIT_MS } = {}) => log.expect(method, timeoutMs),
    configure: change => behave({ ...behaviour, ...change }),
    async disconnect(origin) {
      for (const event of parts.revoke(origin)) await emit(event)
    },
    async request(origin, { method, params, chainId }) {
      const id = log.add({ method, params, origin })
      const reply = await answer(id, chainId).catch(toReply)
      return hostile.has('malformedResults') ? malformed(reply) : reply
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset() {
      log.clear()
      approvals.clear()
      behave(parts.behaviour)
      parts.reset()
    },
  }
  return { wallet, emit }
}

/** Adds members to a wallet; getters stay getters. */
export const extendWallet = <Own extends object>(wallet: TestWallet, own: Own): TestWallet & Own =>
  Object.defineProperties(wallet, Object.getOwnPropertyDescriptors(own)) as TestWallet & Own

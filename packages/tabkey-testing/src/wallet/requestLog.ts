import { createWaiters } from './waiters.ts'
import type { RequestStatus, WalletRequest } from './walletRequest.ts'

/** Requests in the order of their arrival, and the tests that wait for them. */
export interface RequestLog {
  /** Copies: a later change of the status does not show in them. */
  readonly requests: readonly WalletRequest[]
  add(request: Pick<WalletRequest, 'method' | 'params' | 'origin'>): number
  setStatus(id: number, status: RequestStatus): void
  get(id: number): WalletRequest
  /**
   * The oldest request of a method that no earlier call was given, or the next one.
   *
   * @throws WaitTimeoutError when none comes in time
   */
  expect(method: string, timeoutMs: number): Promise<WalletRequest>
  /** Forgets all requests and ends all waits. */
  clear(): void
}

export function createRequestLog(): RequestLog {
  const entries = new Map<number, WalletRequest>()
  const consumed = new Set<number>()
  const waiters = createWaiters<number>()
  let nextId = 1
  const get = (id: number): WalletRequest => {
    const entry = entries.get(id)
    if (!entry) throw new Error(`The request ${id} does not exist`)
    return { ...entry }
  }
  return {
    get requests() {
      return [...entries.values()].map(entry => ({ ...entry }))
    },
    add(request) {
      const id = nextId++
      entries.set(id, { id, status: 'answered', ...request })
      if (waiters.offer(id)) consumed.add(id)
      return id
    },
    setStatus(id, status) {
      const entry = entries.get(id)
      if (entry) entries.set(id, { ...entry, status })
    },
    get,
    async expect(method, timeoutMs) {
      const matches = (id: number) => entries.get(id)?.method === method
      const known = [...entries.keys()].find(id => !consumed.has(id) && matches(id))
      if (known !== undefined) {
        consumed.add(known)
        return get(known)
      }
      const received = () => formatRequests([...entries.values()])
      return get(await waiters.wait({ matches, wanted: method, timeoutMs, received }))
    },
    clear() {
      entries.clear()
      consumed.clear()
      waiters.clear()
    },
  }
}

/** What a wallet received, in words. */
export function formatRequests(requests: readonly WalletRequest[]): string {
  if (requests.length === 0) return 'The wallet received no request: is it installed in the page, and chosen?'
  const descriptions = requests.map(({ method, status }) => `${method} (${status})`)
  return `The wallet received: ${descriptions.join(', ')}.`
}

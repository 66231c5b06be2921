import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { ValidationError } from '../../bridge/errors/client.ts'
import { DuplicateRequestError } from '../../bridge/errors/request.ts'
import { deepFreeze } from './deepFreeze.ts'

/** The reviewed request; exactly this request is sent to the wallet. */
interface Frozen<Data> {
  /** SHA-256 of the request, hex. */
  readonly hash: string
  readonly data: Data
}

/** Requests that wait for a person's look, by their tab and id. */
export interface FrozenRequests<Data> {
  /**
   * @param request all that the wallet will be asked, network and account included; data only
   * @throws DuplicateRequestError for an id that was used before
   */
  freeze(tab: Tab, id: RequestId, request: unknown, data: Data): Frozen<Data>
  /**
   * Returns a request once and deletes it, so that it reaches the wallet at most once.
   *
   * @throws ValidationError when nothing is frozen under the id, or something else than the caller looked at
   */
  take(tab: Tab, id: RequestId, hash: string): Data
  forget(tab: Tab, id: RequestId): void
  removeTab(tab: Tab): void
}

/** More than a person looks at; a tab that freezes and never confirms must not fill the memory. */
const FROZEN_OF_A_TAB = 50

/** The request as one text: the same for the same data, whatever the order of its keys. */
function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value instanceof Uint8Array) return `x${bytesToHex(value)}`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join()}}`
}

/** @example hashValue({ method: 'eth_sendTransaction', params: [{ to: '0x…' }] }) */
const hashValue = (request: unknown): string => bytesToHex(sha256(utf8ToBytes(canonical(request))))

export function createFrozen<Data>(): FrozenRequests<Data> {
  const tabs = new Map<Tab, Map<RequestId, Frozen<Data> | null>>()

  return {
    freeze(tab, id, request, data) {
      const own = tabs.get(tab) ?? new Map<RequestId, Frozen<Data> | null>()
      tabs.set(tab, own)
      if (own.has(id)) throw new DuplicateRequestError(id)
      const frozen = { hash: hashValue(deepFreeze(request)), data }
      own.set(id, frozen)
      const [oldest] = own.keys()
      if (own.size > FROZEN_OF_A_TAB && oldest !== undefined) own.delete(oldest)
      return frozen
    },
    take(tab, id, hash) {
      const own = tabs.get(tab)
      const frozen = own?.get(id)
      if (!frozen) throw new ValidationError('id', 'No prepared request has this id')
      if (frozen.hash !== hash) throw new ValidationError('hash', 'Another request was reviewed')
      // The id stays used, because it identifies a request that the wallet was sent.
      own?.set(id, null)
      return frozen.data
    },
    forget: (tab, id) => void tabs.get(tab)?.delete(id),
    removeTab: tab => void tabs.delete(tab),
  }
}

import { DuplicateRequestError, OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import { isUnsafe } from '../../../bridge/methods.ts'
import type { Call, Step } from '../call.ts'
import type { Ledger, LedgerEntry } from '../ledger.ts'
import type { Recovery } from '../recovery.ts'
import { requestKey, shortHash } from '../requestKey.ts'

export function paramsHash({ networkId, method, params }: Call): string {
  return shortHash(requestKey(networkId, method, params))
}

/** An id belongs to the tab that minted it, and to one request. Where no network was named, the namespace may have moved on since. */
function isSame(entry: LedgerEntry, call: Call): boolean {
  if (entry.tabId !== call.tab.id || entry.method !== call.method) return false
  const networkId = call.isNetworkNamed ? call.networkId : entry.networkId
  return entry.paramsHash === paramsHash({ ...call, networkId })
}

/** Not in the ledger is no proof: the disk may have been full, cleared or swept since (reliability O3). */
function unknown({ method }: Call): OutcomeUnknownError {
  return new OutcomeUnknownError({ code: 4900, details: `${method}: its engine is gone` })
}

/** Done by the engine itself, and harmless when done twice; what it hands on meets `attach`. */
const ANSWERED_HERE: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_revokePermissions',
])

/** Before all other steps: what the next engine allows or refuses says nothing of a request that an earlier one sent. */
export function attachRepeat(ledger: Ledger, recovery: Recovery): Step {
  return async (call, next) => {
    if (!call.isRepeat || !isUnsafe(call.method) || ANSWERED_HERE.has(call.method)) return next(call)
    const entry = await ledger.find(call.id)
    if (entry?.tabId !== call.tab.id || entry.method !== call.method) throw unknown(call)
    return recovery.ask(entry, call.signal)
  }
}

/** A tab asks again for an unsafe request after the engine was restarted: it gets the outcome, and nothing is sent twice. */
export function attach(ledger: Ledger, recovery: Recovery): Step {
  return async (call, next) => {
    if (!isUnsafe(call.method)) return next(call)
    const entry = await ledger.find(call.id)
    if (!entry) {
      if (call.isRepeat) throw unknown(call)
      return next(call)
    }
    if (!isSame(entry, call)) throw new DuplicateRequestError(call.id)
    return recovery.ask(entry, call.signal)
  }
}

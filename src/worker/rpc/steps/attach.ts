import {
  DuplicateRequestError,
  OutcomeUnknownError,
  RequestNotSentError,
} from '../../../bridge/errors/request.ts'
import { abortable } from '../abortable.ts'
import type { Call, Step } from '../call.ts'
import type { Ledger, LedgerEntry } from '../ledger.ts'
import { notSent, type Recall } from '../recall.ts'
import { deliver, type Recovery } from '../recovery.ts'
import { requestKey, shortHash } from '../requestKey.ts'
import type { CheckSignature } from '../signature/checkSignature.ts'

export function paramsHash({ networkId, method, params }: Call): string {
  return shortHash(requestKey(networkId, method, params))
}

/**
 * An id belongs to the tab that minted it, and to one request. Where no network was named, the namespace may have moved
 * on since.
 */
function isSame(entry: LedgerEntry, call: Call): boolean {
  if (entry.tabId !== call.tab.id || entry.method !== call.method) return false
  const networkId = call.isNetworkNamed ? call.networkId : entry.networkId
  return entry.paramsHash === paramsHash({ ...call, networkId })
}

function unknown({ method }: Call): OutcomeUnknownError {
  return new OutcomeUnknownError({ code: 4900, details: `${method}: its engine has ended` })
}

/** Done by the engine itself, and harmless when done twice; what it hands on meets `attach`. */
const ANSWERED_HERE: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_revokePermissions',
])

/**
 * Before all other steps: the checks of this engine do not apply to a request that an earlier engine sent.
 * An earlier engine may have died before it checked a signature: what is delivered is checked here.
 */
export function attachRepeat(
  ledger: Ledger,
  recovery: Recovery,
  recall: Recall,
  checkSignature: CheckSignature,
): Step {
  return async (call, next) => {
    const { id, tab, method, signal } = call
    if (!call.isRepeat || !call.isUnsafe || ANSWERED_HERE.has(method)) return next(call)
    const entry = await ledger.find(id)
    // An absent ledger entry proves nothing: the disk may have been full or cleared. The page has its own record.
    if (entry && (entry.tabId !== tab.id || entry.method !== method)) throw unknown(call)
    const result = entry
      ? await recovery.attach(entry, call)
      : deliver(await abortable(recall.recallByTab(tab, call), signal))
    return (await checkSignature(call, result)).result
  }
}

/**
 * A tab asks again for an unsafe request after the engine was restarted: it gets the outcome, and nothing is sent
 * twice.
 */
export function attach(ledger: Ledger, recovery: Recovery, checkSignature: CheckSignature): Step {
  return async (call, next) => {
    if (!call.isUnsafe) return next(call)
    const entry = await ledger.find(call.id)
    if (!entry) {
      if (call.isRepeat) throw unknown(call)
      return next(call)
    }
    if (call.isUnsent && entry.state === 'sent' && entry.tabId === call.tab.id) {
      // The engine before this one was lost between its ledger and the wallet.
      if (entry.carrier !== undefined) {
        await ledger.drop(call.id)
        return next(call)
      }
      // The connectors of phones and frames already wait for its response.
      await recovery.settle(call.id, notSent(call.method))
      throw new RequestNotSentError({ details: call.method })
    }
    if (!isSame(entry, call)) throw new DuplicateRequestError(call.id)
    return (await checkSignature(call, await recovery.attach(entry, call))).result
  }
}

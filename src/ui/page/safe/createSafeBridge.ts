import { WalletRequestError } from '../../../bridge/errors/request.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'

/** The protocol's version that the bridge speaks, sent with each request as the Safe Apps SDK does. */
const SDK_VERSION = '9.1.0'
/** Longest error text that is read from the Safe. */
const ERROR_MAX = 300
/**
 * The whole text that the Safe web app writes when its owner closes the prompt; it gives no code. Other words, also behind
 * these, prove nothing of what was sent, and keep -32603.
 */
const DECLINED = /^(transaction|message|signature)( was)? rejected\.?$/i

/** The methods of the Safe Apps protocol that Tabkey sends. */
export type SafeMethod =
  | 'getSafeInfo'
  | 'getTxBySafeTxHash'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'

/** Requests to the Safe web app around this page. */
export interface SafeBridge {
  /**
   * @param timeoutMs absent for methods whose prompt a person answers
   * @returns the answer's data, unchecked
   * @throws WalletRequestError with 4001 for a declined prompt, else -32603 and the Safe's words
   */
  call(method: SafeMethod, params?: unknown, timeoutMs?: number): Promise<unknown>
  stop(): void
}

interface Pending {
  resolve(data: unknown): void
  reject(error: Error): void
}

const failed = (message: string, code = -32603): Error => new WalletRequestError(message, { code })

function toError(error: unknown): Error {
  const isText = typeof error === 'string' && error !== ''
  const words = isText ? error.slice(0, ERROR_MAX) : 'The Safe gave no reason'
  return failed(words, DECLINED.test(words) ? 4001 : -32603)
}

function isVersion(value: unknown): boolean {
  return typeof value === 'string' && Number.parseInt(value, 10) >= 1
}

/**
 * Opens the bridge. Requests are posted to the exact origins, so that a page of another origin never receives one, and an
 * answer counts only from the parent's window and one of the origins.
 *
 * @param parents what `safeParents` returned
 */
export function createSafeBridge(view: Window, parents: readonly string[]): SafeBridge {
  const pending = new Map<string, Pending>()
  /** The origin that has answered; later requests are posted to it alone. */
  let parent: string | undefined

  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== view.parent || !parents.includes(origin) || (parent ?? origin) !== origin) return
    if (typeof data !== 'object' || data === null) return
    const { id, success, version, data: result, error } = data as Record<string, unknown>
    const call = typeof id === 'string' ? pending.get(id) : undefined
    if (!call || !isVersion(version)) return
    parent = origin
    pending.delete(String(id))
    if (success === true) call.resolve(result)
    else call.reject(toError(error))
  }
  view.addEventListener('message', onMessage)

  return {
    call: (method, params, timeoutMs) =>
      new Promise((resolve, reject) => {
        const id = createRandomId()
        const timer =
          timeoutMs === undefined
            ? undefined
            : setTimeout(() => {
                pending.delete(id)
                reject(failed(`The Safe did not answer ${method} in time`))
              }, timeoutMs)
        pending.set(id, {
          resolve(data) {
            clearTimeout(timer)
            resolve(data)
          },
          reject(error) {
            clearTimeout(timer)
            reject(error)
          },
        })
        const message = { id, method, params, env: { sdkVersion: SDK_VERSION } }
        for (const origin of parent === undefined ? parents : [parent])
          view.parent.postMessage(message, origin)
      }),
    stop() {
      view.removeEventListener('message', onMessage)
      for (const { reject } of pending.values()) reject(failed('The page left the Safe'))
      pending.clear()
    },
  }
}

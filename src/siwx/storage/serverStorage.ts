import { HttpError, InvalidResponseError, NetworkError } from '../../bridge/errors/network.ts'
import { SignInRefusedError } from '../../bridge/errors/signIn.ts'
import { ANSWER_WITHIN_MS } from '../deadline.ts'
import { isRecord } from '../isRecord.ts'
import type { SignInStorage } from './signInStorage.ts'

/** Parameters of `createServerStorage`. */
export interface CreateServerStorageParameters {
  /**
   * Below it: `GET /nonce`, `POST /verify`, `GET /session`, `POST /signout`. Of this origin, or one with CORS and
   * credentials.
   */
  readonly url: string
  /** Replaces the `fetch` of the page, for instance to add headers. */
  readonly fetch?: typeof globalThis.fetch
}

/** Status codes that refuse the sign-in; other error codes are failures of the server. */
const REFUSING: readonly number[] = [400, 401, 403, 409, 422]

/**
 * Stores sessions on the host's server, which issues the nonce, verifies, and identifies the visitor by a cookie, so
 * that the server's other routes can use the session too.
 *
 * | call | body | answer | | --- | --- | --- | | `GET {url}/nonce` | | `{ nonce }` | | `POST {url}/verify` | `{
 * sessions, replace }` | any 2xx; 401 or 422 refuses | | `GET {url}/session?chainId=…&address=…` | | `{ sessions }` | |
 * `POST {url}/signout` | `{}` or `{ chainId, address }` | any 2xx |
 *
 * `createSignInHandler` of `tabkey/siwx/server` answers these requests.
 */
export function createServerStorage({
  url,
  fetch = (...parameters) => globalThis.fetch(...parameters),
}: CreateServerStorageParameters): SignInStorage {
  const base = url.replace(/\/+$/, '')

  async function request(path: string, body?: object): Promise<unknown> {
    let response: Response
    let text: string
    try {
      response = await fetch(base + path, {
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(body
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : {}),
      })
      text = await response.text()
    } catch (cause) {
      throw new NetworkError({ cause, details: `${path} of the sign-in server` })
    }
    if (response.ok) return text === '' ? {} : parse(text, path)
    if (path === '/verify' && REFUSING.includes(response.status))
      throw new SignInRefusedError('server', { details: `The server answered ${response.status}` })
    throw new HttpError(response.status)
  }

  return {
    isVerified: true,
    async getNonce() {
      const answer = await request('/nonce')
      if (!isRecord(answer) || typeof answer.nonce !== 'string') throw new InvalidResponseError('/nonce')
      return answer.nonce
    },
    async add(session) {
      await request('/verify', { sessions: [session], replace: false })
    },
    async set(sessions) {
      await (sessions.length === 0
        ? request('/signout', {})
        : request('/verify', { sessions, replace: true }))
    },
    async delete(chainId, address) {
      await request('/signout', { chainId, address })
    },
    async get(chainId, address) {
      const answer = await request(`/session?${new URLSearchParams({ chainId, address })}`)
      if (!isRecord(answer) || !Array.isArray(answer.sessions)) throw new InvalidResponseError('/session')
      return answer.sessions
    },
  }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidResponseError(path, { cause })
  }
}

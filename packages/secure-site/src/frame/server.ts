import { proveDevice } from './device.ts'
import { FrameError } from './frameError.ts'
import { readKept } from './kept.ts'

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  readonly token?: string
}

/** The secure site's own server. */
export interface Server {
  /**
   * @param path - below `/api`.
   * @param options.token - access token; the one of the session under this parent by default.
   * @throws {FrameError} with the server's words.
   */
  ask<Answer>(path: string, body?: object, options?: AskOptions): Promise<Answer>
}

/** Where the token of the session under a parent is kept. */
export const sessionKey = (parent: string) => `session ${parent}`

const UNREACHABLE = 'The wallet cannot be reached'

export function connectServer(projectId: string, parent: string): Server {
  return {
    async ask<Answer>(path: string, body: object = {}, options: AskOptions = {}): Promise<Answer> {
      const { signal, token = await readKept<string>(sessionKey(parent)) } = options
      const text = JSON.stringify(body)
      const url = `${location.origin}/api${path}`
      const proof = await proveDevice({ method: 'POST', url, body: text, token, projectId, parent })
      const response = await fetch(url, {
        method: 'POST',
        body: text,
        headers: {
          dpop: proof,
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
        },
        ...(signal ? { signal } : {}),
      }).catch(() => {
        throw new FrameError(signal?.aborted ? 'Something went wrong' : UNREACHABLE)
      })
      const answer: unknown = await response.json().catch(() => ({}))
      if (response.ok) return answer as Answer
      const { error } = answer as { error?: unknown }
      throw new FrameError(
        typeof error === 'string' && response.status < 500 ? error : wordsOf(response, error),
      )
    },
  }
}

/** 503 is the server's own word (mail); 500 is a bug and says nothing to strangers. */
const wordsOf = ({ status }: Response, error: unknown) =>
  status === 503 && typeof error === 'string' ? error : UNREACHABLE

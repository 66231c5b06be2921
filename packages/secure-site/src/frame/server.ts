import { proveDevice } from './device.ts'
import { FrameError } from './frameError.ts'

/** The secure site's own server. */
export interface Server {
  /**
   * @param path - below `/api`.
   * @throws {FrameError} with the server's words.
   */
  ask<Answer>(path: string, body?: object, signal?: AbortSignal): Promise<Answer>
}

const UNREACHABLE = 'The wallet cannot be reached'

export function connectServer(projectId: string, parent: string): Server {
  return {
    async ask<Answer>(path: string, body: object = {}, signal?: AbortSignal): Promise<Answer> {
      const text = JSON.stringify(body)
      const proof = await proveDevice({ body: text, projectId, parent })
      const response = await fetch(`/api${path}`, {
        method: 'POST',
        body: text,
        headers: { authorization: `Bearer ${proof}`, 'content-type': 'application/json' },
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

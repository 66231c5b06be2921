import type { OnrampService } from './onrampOrder.ts'
import { OnrampServiceError } from './onrampServiceError.ts'

const ANSWER_WITHIN_MS = 8_000
const BODY_BYTES_MAX = 65_536

export interface PostJsonParameters {
  readonly service: OnrampService
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** Replaces the global `fetch`. */
export type OnrampFetch = typeof globalThis.fetch

/**
 * Posts to a service. Errors hold the status alone: bodies of refusals may repeat the key.
 *
 * @throws OnrampServiceError
 */
export async function postJson(
  { service, url, headers, body }: PostJsonParameters,
  fetch: OnrampFetch,
): Promise<unknown> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OnrampServiceError(service, `no answer within ${ANSWER_WITHIN_MS} ms`))
      stop.abort()
    }, ANSWER_WITHIN_MS)
  })
  const answered = (async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: stop.signal,
    })
    if (!response.ok) {
      response.body?.cancel().catch(() => {})
      throw new OnrampServiceError(service, `status ${response.status}`, response.status)
    }
    return readJson(service, response)
  })()
  try {
    return await Promise.race([answered, deadline])
  } catch (error) {
    if (error instanceof OnrampServiceError) throw error
    // The cause stays out: a replaced `fetch` may name the request, with its headers.
    throw new OnrampServiceError(service, 'the request failed')
  } finally {
    clearTimeout(timer)
  }
}

async function readJson(service: OnrampService, response: Response): Promise<unknown> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  while (reader) {
    const chunk = await reader.read()
    if (chunk.done) break
    bytes += chunk.value.byteLength
    if (bytes > BODY_BYTES_MAX) {
      reader.cancel().catch(() => {})
      throw new OnrampServiceError(service, 'the answer is too long')
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new OnrampServiceError(service, 'the answer is not JSON')
  }
}

/** Reads a field of an answer by its path. @returns `undefined` for an answer without it */
export const readField = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Readonly<Record<string, unknown>>)[name]
        : undefined,
    value,
  )

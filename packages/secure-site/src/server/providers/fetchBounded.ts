import { ProviderError } from './providerError.ts'

export type BoundedFetch = (url: string, init: RequestInit) => Promise<Response>

const ANSWER_MS = 10_000
/** Discovery documents, key sets and lists of addresses have a few kilobytes. */
const MAX_BYTES = 256 * 1024

/**
 * `fetch` for servers of providers: a deadline for the whole reply, a limit of its size, and no redirects.
 *
 * @throws {ProviderError} 'unavailable'
 */
export const createBoundedFetch =
  (answerMs = ANSWER_MS): BoundedFetch =>
  async (url, init) => {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      })
      const { status, headers } = response
      const text = await readText(response)
      if (status >= 300 && status < 400) throw new ProviderError('unavailable', 'redirect')
      return new Response(text === '' ? null : text, { status, headers: pickType(headers) })
    } catch (error) {
      if (error instanceof ProviderError) throw error
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      throw new ProviderError('unavailable', isLate ? 'deadline' : 'network')
    }
  }

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop ends the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ProviderError('unavailable', 'size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The text is decoded already, so its length and encoding no longer hold. */
const pickType = (headers: Headers): Record<string, string> => {
  const type = headers.get('content-type')
  return type === null ? {} : { 'content-type': type }
}

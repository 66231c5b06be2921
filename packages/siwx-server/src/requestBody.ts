import { withDeadline } from '../../../src/siwx/deadline.ts'
import { HttpRefusal } from './errors.ts'

/** One-click authentication sends up to 50 sessions of about 2 kB; an ERC-6492 signature may have 10 kB. */
export const BODY_BYTES_MAX = 262_144
const BODY_WITHIN_MS = 10_000

/** A form of another site cannot send this type without the browser's preflight request. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i

/**
 * Reads the JSON object of a request.
 *
 * @throws HttpRefusal with 415, 413, 408 or 400
 */
export async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? ''))
    throw new HttpRefusal(415, 'content-type must be application/json')
  if (Number(request.headers.get('content-length')) > BODY_BYTES_MAX) throw tooLong()
  const body = parse(await readText(request))
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpRefusal(400, 'body must be a JSON object')
  return body as Readonly<Record<string, unknown>>
}

const tooLong = () => new HttpRefusal(413, `body must have at most ${BODY_BYTES_MAX} bytes`)

async function readText(request: Request): Promise<string> {
  const reader = request.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  const end = performance.now() + BODY_WITHIN_MS
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const remainingMs = Math.max(0, Math.round(end - performance.now()))
      const chunk = await withDeadline(reader.read(), 'The body', remainingMs, createTimeoutError)
      if (chunk.done) return text + decoder.decode()
      bytes += chunk.value.byteLength
      if (bytes > BODY_BYTES_MAX) throw tooLong()
      text += decoder.decode(chunk.value, { stream: true })
    }
  } catch (error) {
    // Not awaited: a stream that hangs may hang here too.
    reader.cancel().catch(() => {})
    throw error instanceof HttpRefusal ? error : new HttpRefusal(400, 'body could not be read')
  }
}

const createTimeoutError = () => new HttpRefusal(408, `body must arrive within ${BODY_WITHIN_MS} ms`)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpRefusal(400, 'body must be JSON')
  }
}

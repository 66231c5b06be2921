import { InvalidResponseError } from '../../bridge/errors/network.ts'

/** Error messages of zlib and brotli, which Node has as the cause. A browser has a plain network error. */
const DECODING =
  /\bZ_\w+_ERROR\b|\bERR_(?:_ERROR_FORMAT|PADDING|BROTLI)|incorrect header check|invalid (?:block|stored|code|distance|literal|bit)|incorrect (?:data|length) check/i

/**
 * Reads a body and stops as soon as it is too long, whatever Content-Length says.
 *
 * @throws InvalidResponseError when it is longer than `maxBytes`, or not encoded as its Content-Encoding says; what the
 * stream throws when it breaks off
 */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    await response.body?.cancel().catch(() => {})
    throw tooLong(maxBytes)
  }
  if (response.body === null) return new Uint8Array()
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  const read = () =>
    reader.read().catch((error: unknown) => {
      throw isBadEncoding(error, response, length)
        ? new InvalidResponseError('bad encoding', { cause: error })
        : error
    })
  for (let part = await read(); !part.done; part = await read()) {
    length += part.value.byteLength
    if (length > maxBytes) {
      await reader.cancel().catch(() => {})
      throw tooLong(maxBytes)
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function tooLong(maxBytes: number): InvalidResponseError {
  return new InvalidResponseError(`longer than ${maxBytes} bytes`)
}

/**
 * Whether the body failed in its decoder, and not on the way. Where the platform gives no cause, an encoded body of
 * which not one byte could be decoded counts as badly encoded (browsers show the header to other origins only when the
 * server exposes it).
 */
function isBadEncoding(error: unknown, { headers }: Response, decodedBytes: number): boolean {
  const { message, cause } = error as { message?: unknown; cause?: { message?: unknown; code?: unknown } }
  if (DECODING.test(`${String(message)} ${String(cause?.message)} ${String(cause?.code)}`)) return true
  const encoding = headers.get('content-encoding') ?? 'identity'
  return cause === undefined && encoding !== 'identity' && decodedBytes === 0
}

import { InvalidResponseError } from '../../bridge/errors/network.ts'

/**
 * Reads a body and stops as soon as it is too long, whatever Content-Length says.
 *
 * @throws InvalidResponseError when it is longer than `maxBytes`; what the stream throws when it breaks off
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
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
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

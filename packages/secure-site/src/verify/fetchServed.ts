/** A reply of the site that is checked. */
export interface Served {
  readonly status: number
  readonly headers: Headers
  /** Without the encoding of the transfer. */
  readonly bytes: Uint8Array
}

export type FetchServed = (path: string, language: string) => Promise<Served>

const MAX_BYTES = 8 * 1024 * 1024
const FILE_MS = 10_000
/** For all files together. */
const TOTAL_MS = 180_000

/** Reads files of one site, each with a deadline and up to 8 MB. No redirect is followed. */
export function createFetchServed(origin: string): FetchServed {
  const total = AbortSignal.timeout(TOTAL_MS)
  return async (path, language) => {
    const response = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      cache: 'no-store',
      headers: { 'accept-language': language },
      signal: AbortSignal.any([total, AbortSignal.timeout(FILE_MS)]),
    })
    return { status: response.status, headers: response.headers, bytes: await readBytes(response) }
  }
}

/** @throws for a reply that is too long; the rest of it is not read. */
async function readBytes({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > MAX_BYTES) throw new Error(`has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

import { sha256 } from 'viem/utils'
import type * as z from 'zod/mini'
import type { Descriptor } from '../../../../../packages/preview/src/clearSigning/descriptor.ts'
import { readDescriptor } from '../../../../../packages/preview/src/clearSigning/readDescriptor.ts'
import { InvalidResponseError } from '../../../../bridge/errors/network.ts'
import { signedControlSchema } from '../../../control/control.schema.ts'
import { isSignedBy } from '../../../control/isSignedBy.ts'
import { exchange } from '../../../net/exchange.ts'
import { parseJson } from '../../../net/parseJson.ts'
import type { FeatureParameters } from '../../feature.ts'
import { descriptorIndexSchema, fileListSchema, hashSchema } from './descriptorIndex.schema.ts'

/** Descriptors of the host, by contract. */
export interface DescriptorIndex {
  /**
   * Finds the descriptors of a contract. An index or a file that cannot be fetched or read has none.
   *
   * @param contract CAIP-10, small letters
   */
  find(kind: 'contract' | 'eip712', contract: string): Promise<readonly Descriptor[]>
}

export type DescriptorIndexParameters = Pick<FeatureParameters, 'fetch' | 'clock' | 'config'>

interface Index extends z.infer<typeof descriptorIndexSchema> {
  /** Ms since epoch. */
  readonly end: number
}

/** An index is fetched again by the first preview after this time. */
const INDEX_MS = 600_000
/** What failed is tried again after this time. */
const RETRY_MS = 30_000
/** An index counts for 30 days at most after it was fetched, as a control file does. */
const LIFE_MOST_MS = 2_592_000_000
const TIMEOUT_MS = 5_000
const INDEX_BYTES_MOST = 1_048_576
const FILE_BYTES_MOST = 131_072
/** Files that are kept. */
const FILES_MOST = 32

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/**
 * Reads a signed index.
 *
 * @throws InvalidResponseError for anything but an index of the key that has not expired
 */
async function readIndex(bytes: Uint8Array, publicKey: string, now: number): Promise<Index> {
  const signed = signedControlSchema.safeParse(parseJson(decode(bytes))).data
  const isSigned =
    signed && (await isSignedBy(publicKey, signed.signature, new TextEncoder().encode(signed.payload)))
  if (!signed || !isSigned)
    throw new InvalidResponseError('clear signing: not signed by control.clearSigningKey')
  const index = descriptorIndexSchema.safeParse(parseJson(signed.payload))
  if (!index.success) throw new InvalidResponseError('clear signing', { cause: index.error })
  const end = Math.min(Date.parse(index.data.expires), now + LIFE_MOST_MS)
  if (end <= now) throw new InvalidResponseError('clear signing: expired')
  return { ...index.data, end }
}

const getOwn = (table: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The index of one URL and one key. */
function followIndex(
  url: string,
  publicKey: string,
  { fetch, clock }: DescriptorIndexParameters,
): DescriptorIndex {
  const { host } = new URL(url)
  let index: Index | null = null
  let loading: Promise<void> | null = null
  let requestedAt = Number.NEGATIVE_INFINITY
  let isFailed = false
  /** Files by hash. A file that failed is kept until it is tried again. */
  const files = new Map<string, { readonly descriptor: Promise<Descriptor | null>; readonly at: number }>()

  const download = async (from: string, maxBytes: number, label: string, isFresh: boolean) => {
    const { bytes } = await exchange(
      { fetch, clock, allowHosts: new Set([host]) },
      {
        url: from,
        method: 'GET',
        timeoutMs: TIMEOUT_MS,
        maxBytes,
        label,
        ...(isFresh ? { cache: 'no-cache' } : {}),
      },
    )
    return bytes
  }

  async function load(): Promise<void> {
    requestedAt = clock.monotonic()
    try {
      const next = await readIndex(
        await download(url, INDEX_BYTES_MOST, 'clear signing', true),
        publicKey,
        clock.now(),
      )
      // An older index is not accepted, also after the newer one has expired.
      isFailed = index !== null && next.version < index.version
      if (!isFailed) index = next
    } catch {
      isFailed = true
    }
    loading = null
  }

  /** The last valid index; while it is fetched again the earlier one counts. */
  async function readCurrent(): Promise<Index | null> {
    const isDue = clock.monotonic() - requestedAt >= (isFailed ? RETRY_MS : INDEX_MS)
    if (isDue) loading ??= load()
    if (loading && (index === null || index.end <= clock.now())) await loading
    return index !== null && index.end > clock.now() ? index : null
  }

  async function loadFile(name: string, hash: string): Promise<Descriptor | null> {
    const bytes = await download(new URL(name, url).href, FILE_BYTES_MOST, 'descriptor', false)
    return sha256(bytes) === `0x${hash}` ? readDescriptor(JSON.parse(decode(bytes))) : null
  }

  function readFile(name: string, hash: string): Promise<Descriptor | null> {
    const known = files.get(hash)
    if (known && clock.monotonic() - known.at < RETRY_MS) return known.descriptor
    const descriptor = loadFile(name, hash).catch(() => null)
    files.delete(hash)
    files.set(hash, { descriptor, at: clock.monotonic() })
    // A descriptor does not change, because its hash is signed.
    void descriptor.then(read => read && files.set(hash, { descriptor, at: Number.POSITIVE_INFINITY }))
    for (const oldest of files.keys()) {
      if (files.size <= FILES_MOST) break
      files.delete(oldest)
    }
    return descriptor
  }

  return {
    async find(kind, contract) {
      const current = await readCurrent()
      if (!current) return []
      const table = kind === 'contract' ? current.contracts : current.messages
      const names = fileListSchema.safeParse(getOwn(table, contract)).data ?? []
      const read = await Promise.all(
        names.map(name => {
          const hash = hashSchema.safeParse(getOwn(current.files, name)).data
          return hash === undefined ? null : readFile(name, hash)
        }),
      )
      return read.filter(descriptor => descriptor !== null)
    },
  }
}

/**
 * The signed index of `endpoints.clearSigning`. It is fetched by the first preview that needs it; without the endpoint or its
 * key nothing is fetched.
 */
export function createDescriptorIndex(parameters: DescriptorIndexParameters): DescriptorIndex {
  let followed: { readonly id: string; readonly index: DescriptorIndex } | null = null
  return {
    async find(kind, contract) {
      const { endpoints, control } = parameters.config()
      const { clearSigning: url } = endpoints
      const { publicKey, clearSigningKey: key } = control
      // With one key for both, an index could be served as a control file.
      if (url === undefined || key === undefined || key === publicKey) return []
      const id = `${url} ${key}`
      if (followed?.id !== id) followed = { id, index: followIndex(url, key, parameters) }
      return followed.index.find(kind, contract)
    },
  }
}

import type { ControlSlice, SignedControl } from '../../bridge/contract/control.ts'
import { InvalidResponseError } from '../../bridge/errors/network.ts'
import { CONTROL_LIFE_MAX_MS } from '../base/limits.ts'
import { parseJson } from '../net/parseJson.ts'
import { controlFileSchema, signedControlSchema } from './control.schema.ts'
import { ControlSignatureError } from './errors.ts'
import { isSignedBy } from './isSignedBy.ts'

const NAME = 'control file'
/** As large as a time in ms: above it only a file that was fetched counts, not a record of the disk without a signature. */
const STORED_VERSION_MAX = 9_999_999_999_999

async function openSigned(signed: SignedControl, publicKey: string): Promise<unknown> {
  const { payload, signature } = signed
  if (!(await isSignedBy(publicKey, signature, new TextEncoder().encode(payload))))
    throw new ControlSignatureError()
  return parseJson(payload)
}

function readSigned(value: unknown): SignedControl {
  const signed = signedControlSchema.safeParse(value)
  if (!signed.success) throw new ControlSignatureError()
  return signed.data
}

/**
 * Reads a control file. The life of a file is limited, so that one that is no longer served ends by itself.
 *
 * @param bytes as they were fetched
 * @param publicKey the file must then be signed
 * @param now ms since epoch
 * @throws InvalidResponseError for anything but a valid file that has not expired
 */
export async function readControl(
  bytes: Uint8Array,
  publicKey: string | undefined,
  now: number,
): Promise<ControlSlice> {
  const value = parseJson(new TextDecoder().decode(bytes))
  const signed = publicKey === undefined ? undefined : readSigned(value)
  const file = controlFileSchema.safeParse(
    publicKey === undefined || signed === undefined ? value : await openSigned(signed, publicKey),
  )
  if (!file.success) throw new InvalidResponseError(NAME, { cause: file.error })
  const { version, expires, features, methods, wallets = [] } = file.data
  const end = Math.min(Date.parse(expires), now + CONTROL_LIFE_MAX_MS)
  if (end <= now) throw new InvalidResponseError(`${NAME}: expired`)
  return { version, expires: end, features, methods, wallets, ...(signed ? { signed } : {}) }
}

/**
 * What is left of a stored record, which any script of the origin may have written.
 *
 * With a key, only what the stored text says counts, and only if that key has signed it: after a change of the key nothing
 * of the earlier key is left. Without a key the record is trusted as the page's scripts are, within the bounds of a file:
 * it ends at the latest 30 days after it was fetched, and its version leaves room for a higher one.
 *
 * @returns `null` when nothing is left
 */
export async function restoreControl(
  stored: ControlSlice,
  publicKey: string | undefined,
  now: number,
): Promise<ControlSlice | null> {
  const { expires } = stored
  if (expires > now + CONTROL_LIFE_MAX_MS) return null
  if (publicKey === undefined) return stored.signed || stored.version > STORED_VERSION_MAX ? null : stored
  if (!stored.signed) return null
  try {
    const file = controlFileSchema.safeParse(await openSigned(stored.signed, publicKey))
    if (!file.success) return null
    const { version, features, methods, wallets = [] } = file.data
    const end = Math.min(expires, Date.parse(file.data.expires))
    const signed = { signed: stored.signed }
    return end > now
      ? { version, expires: end, features, methods, wallets, ...signed }
      : { version, expires: end, features: [], methods: [], wallets: [], ...signed }
  } catch {
    return null
  }
}

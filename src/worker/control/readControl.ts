import type { ControlSlice } from '../../bridge/contract/control.ts'
import { InvalidResponseError } from '../../bridge/errors/network.ts'
import { CONTROL_LIFE_MAX_MS } from '../base/limits.ts'
import { parseJson } from '../net/parseJson.ts'
import { controlFileSchema, signedControlSchema } from './control.schema.ts'
import { ControlSignatureError } from './errors.ts'
import { isSignedBy } from './isSignedBy.ts'

const NAME = 'control file'

async function openSigned(value: unknown, publicKey: string): Promise<unknown> {
  const signed = signedControlSchema.safeParse(value)
  if (!signed.success) throw new ControlSignatureError()
  const { payload, signature } = signed.data
  if (!(await isSignedBy(publicKey, signature, new TextEncoder().encode(payload))))
    throw new ControlSignatureError()
  return parseJson(payload)
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
  const file = controlFileSchema.safeParse(
    publicKey === undefined ? value : await openSigned(value, publicKey),
  )
  if (!file.success) throw new InvalidResponseError(NAME, { cause: file.error })
  const { version, expires, features, methods, wallets = [] } = file.data
  const end = Math.min(Date.parse(expires), now + CONTROL_LIFE_MAX_MS)
  if (end <= now) throw new InvalidResponseError(`${NAME}: expired`)
  return { version, expires: end, features, methods, wallets }
}

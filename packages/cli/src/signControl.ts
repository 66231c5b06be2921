import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { ControlInvalidError, FileSystemError, KeyInvalidError } from './errors.ts'

/** Base64 of the 32 bytes of an Ed25519 public key, as `control.publicKey` takes it. */
const getPublicKey = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(cause => {
    throw new FileSystemError(path, 'read', cause)
  })
}

async function write(
  path: string,
  text: string,
  options: { readonly mode?: number; readonly flag?: string } = {},
) {
  await writeFile(path, text, options).catch(cause => {
    throw new FileSystemError(path, 'written', cause)
  })
}

/**
 * Creates an Ed25519 key for control files. An existing file is not replaced.
 *
 * @param path of the private key, PKCS #8 as PEM, readable by its owner only
 * @returns the public key for `createTabkey({ control: { publicKey } })`
 * @throws FileSystemError
 */
export async function createControlKey(path: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  await write(path, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), {
    mode: 0o600,
    flag: 'wx',
  })
  return getPublicKey(privateKey)
}

/** @throws ControlInvalidError where the engine would ignore the file */
function check(text: string, now: number): void {
  let value: { readonly version?: unknown; readonly expires?: unknown } | null
  try {
    value = JSON.parse(text)
  } catch {
    throw new ControlInvalidError('the file is not JSON')
  }
  const { version, expires } = value ?? {}
  if (!Number.isSafeInteger(version) || Number(version) < 1)
    throw new ControlInvalidError('version must be an integer of 1 or more')
  const end = typeof expires === 'string' && expires.endsWith('Z') ? Date.parse(expires) : Number.NaN
  if (Number.isNaN(end))
    throw new ControlInvalidError('expires must be a time in UTC such as 2030-01-31T00:00:00Z')
  if (end <= now) throw new ControlInvalidError('expires is in the past')
}

/**
 * Signs a control file (docs/remote-switch.md): Ed25519 over the exact bytes of the file.
 *
 * @param parameters.path of the file
 * @param parameters.key path of the private key, PKCS #8 as PEM
 * @param parameters.now ms since epoch
 * @returns the text of the signed file, and the public key that reads it
 * @throws FileSystemError, KeyInvalidError, ControlInvalidError
 */
export async function signControl({
  path,
  key,
  now = Date.now(),
}: {
  readonly path: string
  readonly key: string
  readonly now?: number
}): Promise<{ readonly text: string; readonly publicKey: string }> {
  const payload = await read(path)
  check(payload, now)
  const pem = await read(key)
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey(pem)
  } catch (cause) {
    throw new KeyInvalidError(key, cause)
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new KeyInvalidError(key)
  const signature = sign(null, Buffer.from(payload), privateKey).toString('base64')
  return { text: `${JSON.stringify({ payload, signature }, null, 2)}\n`, publicKey: getPublicKey(privateKey) }
}

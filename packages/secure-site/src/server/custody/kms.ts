import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts the site's parts of slots with a key that lies outside of the database. The package has one that reads its keys from a
 * file; another one may ask a key management service.
 */
export interface Kms {
  /** @param context - is bound to the text: it opens with the same context only. */
  seal(text: string, context: string): Promise<string>
  /** @throws for a text that was changed, belongs to another context, or was sealed with a key that is gone. */
  open(sealed: string, context: string): Promise<string>
}

/** Keys by id: the current one seals, and every one opens, so that a new key can be made without a new database. */
export interface KmsKeys {
  readonly current: string
  /** 32 bytes each, base64url. */
  readonly keys: Readonly<Record<string, string>>
}

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export const createKmsKeys = (): KmsKeys => ({
  current: '1',
  keys: { 1: randomBytes(KEY_BYTES).toString('base64url') },
})

/** AES-256-GCM; the sealed text is `<key id>.<iv, tag, ciphertext>`. */
export function createLocalKms({ current, keys }: KmsKeys): Kms {
  const readKey = (id: string): Buffer => {
    const key = Object.hasOwn(keys, id) ? Buffer.from(keys[id] ?? '', 'base64url') : undefined
    if (key?.length !== KEY_BYTES) throw new Error(`There is no key ${id}`)
    return key
  }
  readKey(current)
  return {
    async seal(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', readKey(current), iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${current}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    async open(sealed, context) {
      const [id = '', content = ''] = sealed.split('.')
      const bytes = Buffer.from(content, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', readKey(id), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

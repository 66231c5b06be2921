type Encoding = 'utf-8' | 'utf8' | 'hex' | 'base64'

const CHUNK = 8_192

function toBinaryString(bytes: Uint8Array): string {
  let text = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}

function textToBytes(text: string, encoding: unknown): Uint8Array {
  if (encoding === 'hex') return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  if (encoding !== 'base64') return new TextEncoder().encode(text)
  // Node takes the alphabet of URLs too, and asks for no padding.
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, ''))
  return Uint8Array.from(binary, letter => letter.charCodeAt(0))
}

function write(this: Uint8Array, encoding: Encoding = 'utf-8'): string {
  if (encoding === 'hex') return Array.from(this, byte => byte.toString(16).padStart(2, '0')).join('')
  return encoding === 'base64' ? btoa(toBinaryString(this)) : new TextDecoder().decode(this)
}

/**
 * As much of Node's `Buffer` as sign-client 2.21.8 uses where it finds one: `@walletconnect/utils` for ReCaps and
 * hashes, and `uint8arrays` for every text it encrypts. The package of that name would bring two more.
 */
export const bufferLike = {
  /** A text with its encoding, bytes, or a part of an ArrayBuffer. */
  from(
    value: string | ArrayBuffer | ArrayLike<number>,
    second?: Encoding | number,
    length?: number,
  ): Uint8Array {
    const bytes =
      typeof value === 'string'
        ? textToBytes(value, second)
        : value instanceof ArrayBuffer
          ? new Uint8Array(value, typeof second === 'number' ? second : 0, length)
          : Uint8Array.from(value)
    return Object.defineProperty(bytes, 'toString', { value: write })
  },
  isBuffer: (): boolean => false,
}

let borrowers = 0
let isOurs = false

/**
 * Defines a global `Buffer` during an authentication, because sign-client encodes ReCaps with it. Workers have no
 * `Buffer`, and in a page the host would see a permanent global.
 *
 * @returns takes it back
 */
export function lendBuffer(): () => void {
  const place = globalThis as { Buffer?: unknown }
  if (borrowers === 0) isOurs = place.Buffer === undefined
  if (isOurs) place.Buffer = bufferLike
  borrowers += 1
  let isReturned = false
  return () => {
    if (isReturned) return
    isReturned = true
    borrowers -= 1
    if (borrowers === 0 && isOurs) delete place.Buffer
  }
}

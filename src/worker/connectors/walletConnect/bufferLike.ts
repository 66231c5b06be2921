type Encoding = 'utf-8' | 'utf8' | 'hex' | 'base64'

const CHUNK = 8_192

function binaryOf(bytes: Uint8Array): string {
  let text = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}

function bytesOf(value: string | ArrayLike<number>, encoding: Encoding): Uint8Array {
  if (typeof value !== 'string') return Uint8Array.from(value)
  if (encoding !== 'base64') return new TextEncoder().encode(value)
  // Node takes the alphabet of URLs too, and asks for no padding.
  const text = atob(value.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, ''))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

/**
 * As much of Node's `Buffer` as sign-client's authentication uses (`@walletconnect/utils` 2.21.8, cacao and signatures):
 * text, bytes and base64 in, text, hex and base64 out. The package of that name would bring two more.
 */
export const bufferLike = {
  from(value: string | ArrayLike<number>, encoding: Encoding = 'utf-8') {
    const bytes = bytesOf(value, encoding)
    return {
      toString(to: Encoding = 'utf-8'): string {
        if (to === 'hex') return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
        return to === 'base64' ? btoa(binaryOf(bytes)) : new TextDecoder().decode(bytes)
      },
    }
  },
}

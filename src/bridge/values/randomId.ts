// `crypto.randomUUID` exists in secure contexts only; `getRandomValues` also on plain http pages.

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** 128 random bits as 32 hex digits. */
export const createRandomId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)))

/** The first 128 bits of the SHA-256 of a text, as hex. Secure contexts only. */
export async function hashId(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toHex(new Uint8Array(digest, 0, 16))
}

/** RFC 9562 §5.4: a UUID of version 4. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = toHex(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

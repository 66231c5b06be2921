import type { Tabkey } from 'tabkey'

/** Signs a text with the connected account (EIP-191) and returns the signature as hex. */
export function signMessage(tabkey: Tabkey, message: string): Promise<string> {
  const bytes = new TextEncoder().encode(message)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return tabkey.request<string>({
    method: 'personal_sign',
    params: [`0x${hex}`, tabkey.getAccount('eip155').address],
  })
}

/**
 * The lines of a sign-in text that a server must read. Written from EIP-4361, independently of the product's parser.
 */
export interface SignInText {
  readonly domain: string
  readonly chainName: string
  readonly address: string
  readonly uri: string
  readonly chain: string
  readonly nonce: string
  readonly expirationTime?: string
  readonly notBefore?: string
}

const SHAPE =
  /^(?<domain>\S+) wants you to sign in with your (?<chainName>Ethereum|Solana|Bitcoin) account:\n(?<address>\S+)\n\n(?:[^\n]*\n)?\nURI: (?<uri>\S+)\nVersion: 1\nChain ID: (?<chain>\S+)\nNonce: (?<nonce>[A-Za-z0-9]{8,})\nIssued At: \S+(?:\nExpiration Time: (?<expirationTime>\S+))?(?:\nNot Before: (?<notBefore>\S+))?(?:\nRequest ID: \S*)?(?:\nResources:(?:\n- \S+)*)?$/

/** @throws when the text is no sign-in */
export function readText(text: string): SignInText {
  const groups = SHAPE.exec(text)?.groups
  if (!groups) throw new Error('not a sign-in text')
  return groups as unknown as SignInText
}

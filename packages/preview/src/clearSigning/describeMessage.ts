import { EVM_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import { toLowerHex } from '../evm/toLowerHex.ts'
import { formatAddress } from './formatValue.ts'
import type { ClearSigningHost } from './scope.ts'
import { cleanText } from './text.ts'

const DOMAIN_MOST = 120
const NETWORK_MOST = 40
/** The first lines of a sign-in message (ERC-4361): the domain, with or without a scheme, and the account. */
const HEAD =
  /^(?:https?:\/\/)?([A-Za-z0-9.-]+(?::\d{1,5})?|\[[0-9a-fA-F:]+\](?::\d{1,5})?) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n\n/
const CHAIN = /\nChain ID: (\d{1,20})(?:\n|$)/g
const VERSION = /\nURI: \S+\nVersion: 1\nChain ID: \d+\nNonce: [A-Za-z0-9]{8,}\nIssued At: \S+(?:\n|$)/

/**
 * Describes a sign-in message (ERC-4361).
 *
 * @param text of the message; `null` for bytes that are no text
 * @returns `null` for any other message
 */
export function describeMessage({ findNetworkName }: ClearSigningHost, text: string | null): string | null {
  const [, domain = '', address = ''] = HEAD.exec(text ?? '') ?? []
  // A statement is one line: a message with two such lines was made to mislead.
  const [chain, ...more] = [...(text ?? '').matchAll(CHAIN)]
  const shown = cleanText(domain, DOMAIN_MOST)
  if (text === null || shown === null || !chain || more.length > 0 || !VERSION.test(text)) return null
  if (!EVM_ADDRESS.test(address)) return null
  const name = findNetworkName(BigInt(chain[1] ?? 0))
  const network = (name === null ? null : cleanText(name, NETWORK_MOST)) ?? `chain ${chain[1]}`
  return `Sign in to ${shown} with ${formatAddress(toLowerHex(address))}. Network: ${network}`
}

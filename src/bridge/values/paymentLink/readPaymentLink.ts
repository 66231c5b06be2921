import type { NetworkId } from '../../contract/network.ts'
import { EVM_ADDRESS, SOLANA_ADDRESS } from '../addressPatterns.ts'
import { BITCOIN_ADDRESS } from '../bitcoinAddress.ts'
import { plainBitcoinAddress, readBitcoinLink } from './bitcoinLink.ts'
import { CHAIN_PREFIXES } from './chainPrefixes.ts'
import { readEthereumLink } from './ethereumLink.ts'
import { linkProblem, refuseLink, stopLink } from './linkRefusal.ts'
import type { LinkNetwork, LinkProblem, PaymentLink } from './paymentLink.ts'
import { readSolanaLink } from './solanaLink.ts'

/** What a text in the place of a receiver is. */
export type ReceiverText =
  /** An address, a name or anything else without a prefix. Only blanks around it are gone. */
  | { readonly status: 'plain'; readonly text: string }
  | { readonly status: 'link'; readonly link: PaymentLink }
  | { readonly status: 'refused'; readonly problem: LinkProblem }

/** Longer links are refused. A link that is cut may name another amount. */
const LINK_MAX_CHARS = 4_096
const PREFIX = /^([^:]*):(.*)$/s
/** Blanks, controls and format characters have no place in a link; others see another link than its reader. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u
/** Direction marks come along when an address is copied from a text. They are cut off around addresses alone. */
const AROUND_ADDRESS = /^[\s\u200E\u200F\u2066-\u2069]*([0-9A-Za-z]+)[\s\u200E\u200F\u2066-\u2069]*$/

const ADDRESSES: Readonly<Record<string, RegExp>> = {
  eip155: EVM_ADDRESS,
  solana: SOLANA_ADDRESS,
  bip122: BITCOIN_ADDRESS,
}

/** `namespace:reference:address` (CAIP-10). */
const CAIP10 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/** An address with its network before it: taken on this network, refused on another. */
function readPrefixed(namespace: string, reference: string, text: string, network: LinkNetwork): PaymentLink {
  const networkId: NetworkId = `${namespace}:${reference}`
  if (networkId !== network.networkId) stopLink({ reason: 'otherNetwork', network: networkId })
  const address = namespace === 'bip122' ? plainBitcoinAddress(text) : text
  return ADDRESSES[namespace]?.test(address) ? { to: address } : refuseLink('invalid', text)
}

function readLink(text: string, prefix: string, rest: string, network: LinkNetwork): PaymentLink {
  if (text.length > LINK_MAX_CHARS || UNSEEN.test(text) || text.includes('#'))
    return refuseLink('invalid', prefix)
  const [, namespace = '', reference = '', address = ''] = CAIP10.exec(text) ?? []
  if (namespace !== '') return readPrefixed(namespace, reference, address, network)
  switch (prefix) {
    case 'ethereum':
      return readEthereumLink(rest, network)
    case 'bitcoin':
      return readBitcoinLink(rest, network)
    case 'solana':
      return readSolanaLink(rest, network)
    default: {
      const [chainId] = Object.hasOwn(CHAIN_PREFIXES, prefix) ? (CHAIN_PREFIXES[prefix] ?? []) : []
      if (chainId === undefined) return refuseLink('prefix', prefix)
      return readPrefixed('eip155', String(chainId), rest, network)
    }
  }
}

/**
 * The reader of payment links (EIP-681, BIP-21, Solana Pay) and of addresses with the prefix of a network (ERC-3770,
 * CAIP-10). A link is read whole: what it asks for is in the result, or the link is refused with the reason.
 *
 * @param typed what was typed, pasted, scanned, or given by a host
 * @param network the network that the receiver is to be paid on
 */
export function readPaymentLink(typed: string, network: LinkNetwork): ReceiverText {
  const text = AROUND_ADDRESS.exec(typed)?.[1] ?? typed.trim()
  const [, prefix = '', rest = ''] = PREFIX.exec(text) ?? []
  if (!text.includes(':')) return { status: 'plain', text }
  try {
    return { status: 'link', link: readLink(text, prefix.toLowerCase(), rest, network) }
  } catch (error) {
    const problem = linkProblem(error)
    if (problem) return { status: 'refused', problem }
    throw error
  }
}

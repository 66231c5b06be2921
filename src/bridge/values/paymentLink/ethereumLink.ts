import type { NetworkId } from '../../contract/network.ts'
import { EVM_ADDRESS } from '../addressPatterns.ts'
import { linkQuery } from './linkQuery.ts'
import { refuseLink, stopLink } from './linkRefusal.ts'
import type { LinkNetwork, PaymentLink } from './paymentLink.ts'

/** `[pay-]target[@chain][/function][?parameters]` */
const LINK = /^(pay-)?([^@/?]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/i
const CHAIN = /^[1-9][0-9]{0,15}$/
/** A name has a dot, and no sign of a link's grammar. */
const NAME = /^[^\s.:@/?#&=%]+(\.[^\s.:@/?#&=%]+)+$/u
const NAME_MAX = 255

/** Hex digits with a dot among them: an address that was changed, and a name that no registry has. */
const BROKEN_ADDRESS = /^0x[0-9a-f.]*$/i
const NUMBER = /^\+?([0-9]*)(?:\.([0-9]+))?(?:e([0-9]{1,3}))?$/i
const UINT256_DIGITS = 78
const UINT256_END = 2n ** 256n

/** What the wallet decides itself. The grammar has them, and a value must be a number. */
const FEES = ['gas', 'gasLimit', 'gasPrice']
/** Text for people, which the form has no place for. */
const LABELS = ['label', 'message']

/** A number of EIP-681, `2.014e18`: whole, below 2^256. */
function readNumber(text: string, key: string): bigint {
  const refuse = (): never => refuseLink('invalid', `${key}=${text}`)
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? refuse()
  const significant = fraction.replace(/0+$/, '')
  const zeros = Number(exponent) - significant.length
  const digits = `${whole}${significant}`.replace(/^0+(?=[0-9])/, '')
  if (`${whole}${fraction}` === '' || zeros < 0) return refuse()
  if (/^0+$/.test(digits)) return 0n
  if (digits.length + zeros > UINT256_DIGITS) return refuse()
  const value = BigInt(digits + '0'.repeat(zeros))
  return value < UINT256_END ? value : refuse()
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return refuseLink('invalid', text)
  }
}

/** An address, or a name that is looked up like a typed one. */
function readTarget(text: string, isPay: boolean): string {
  if (EVM_ADDRESS.test(text)) return text
  const name = decodeName(text)
  // Without `pay-`, what stands before a hyphen is the name of another kind of link (EIP-831).
  if (
    !NAME.test(name) ||
    BROKEN_ADDRESS.test(name) ||
    name.length > NAME_MAX ||
    (!isPay && name.includes('-'))
  )
    return refuseLink('invalid', name)
  return name
}

/**
 * Reads what follows `ethereum:`.
 *
 * @throws an error with a `linkProblem`
 * @see https://eips.ethereum.org/EIPS/eip-681
 */
export function readEthereumLink(text: string, { namespace, networkId }: LinkNetwork): PaymentLink {
  const [, pay, target = '', chain, call, query = ''] = LINK.exec(text) ?? refuseLink('invalid', text)
  if (chain !== undefined && !CHAIN.test(chain)) refuseLink('invalid', `@${chain}`)
  const named = chain === undefined ? null : (`eip155:${chain}` as NetworkId)
  if (namespace !== 'eip155' || (named !== null && named !== networkId))
    stopLink({ reason: 'otherNetwork', network: named ?? 'eip155' })
  const receiver = readTarget(target, pay !== undefined)
  if (call !== undefined && call !== 'transfer') refuseLink('unsupported', call || '/')
  const keys = call === undefined ? ['value'] : ['value', 'address', 'uint256']
  const parameters = linkQuery(query)
  for (const [key, value] of parameters) {
    if (FEES.includes(key)) readNumber(value, key)
    else if (!keys.includes(key) && !LABELS.includes(key)) refuseLink('unsupported', key)
  }
  const number = (key: string): bigint | undefined => {
    const value = parameters.get(key)
    return value === undefined ? undefined : readNumber(value, key)
  }
  const value = number('value')
  if (call === undefined)
    return { to: receiver, ...(value !== undefined && { token: 'native', units: String(value) }) }
  // Ether that a call carries would go to the token's contract.
  if (value) refuseLink('unsupported', 'value')
  if (!EVM_ADDRESS.test(receiver)) refuseLink('invalid', receiver)
  const units = number('uint256')
  return {
    to: readTarget(parameters.get('address') ?? refuseLink('invalid', 'address'), true),
    token: receiver,
    ...(units !== undefined && { units: String(units) }),
  }
}

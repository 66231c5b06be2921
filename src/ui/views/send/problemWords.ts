import type { Namespace, Network, NetworkId } from '../../../bridge/contract/network.ts'
import { prefixedChainName } from '../../../bridge/values/paymentLink/chainPrefixes.ts'
import type { LinkProblem } from '../../../bridge/values/paymentLink/paymentLink.ts'
import { cleanText } from '../../format/cleanText.ts'
import { namespaceName } from '../../format/namespaceName.ts'
import { t } from '../../words/t.ts'
import type { NameProblem } from './sendInput.ts'

const PART_MAX = 48

function networkName(network: NetworkId | Namespace, known: readonly Network[]): string {
  if (isFamily(network)) return namespaceName(network)
  const [namespace = '', reference = ''] = network.split(':')
  const name =
    known.find(({ caipNetworkId }) => caipNetworkId === network)?.name ??
    (namespace === 'eip155' ? prefixedChainName(reference) : undefined)
  return cleanText(name, PART_MAX, '') || cleanText(network, PART_MAX)
}

const isFamily = (network: NetworkId | Namespace): network is Namespace => !network.includes(':')

/** Why a payment link or a name is not taken. */
export function problemWords(problem: LinkProblem | NameProblem, known: readonly Network[]): string {
  switch (problem.reason) {
    case 'noEthereum':
      return t('Names cannot be looked up on this page. Enter the address.')
    case 'offChain':
      return t('This name is kept outside of the chain and cannot be looked up. Enter the address.')
    case 'failed':
      return t('The name could not be looked up now. Enter it again, or the address.')
    case 'otherNetwork':
      return t('This address is for {network}', { network: networkName(problem.network, known) })
    case 'website':
      return t('This link asks a website for a transaction. Only links that name the receiver are supported.')
    case 'prefix':
      return t('The prefix “{prefix}” is not known here', { prefix: cleanText(problem.part, 24) })
    default: {
      const part = cleanText(problem.part, PART_MAX)
      if (problem.reason === 'unsupported')
        return t('This payment link needs something that is not supported: {part}', { part })
      return problem.reason === 'token'
        ? t('This payment link asks for a token that your account does not have: {token}', { token: part })
        : t('This payment link is not valid: {part}', { part })
    }
  }
}

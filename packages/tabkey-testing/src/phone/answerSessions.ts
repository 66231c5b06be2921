import type { IWalletKit } from '@reown/walletkit'
import type { SignClientTypes } from '@walletconnect/types'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import { asObject } from '../asObject.ts'
import type { EvmTestWallet } from '../evm/createEvmWallet.ts'
import { PROPOSE } from '../evm/sessionMethods.ts'
import type { RpcReply } from '../wallet/reply.ts'
import { getOrigin } from './followWallet.ts'

/** What the phone grants to a session, if the dapp asks for it. */
const METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const EVENTS = ['accountsChanged', 'chainChanged']

type Proposal = SignClientTypes.EventArguments['session_proposal']
type Request = SignClientTypes.EventArguments['session_request']

/** A string that a wallet throws becomes an error: the protocol knows only those, and no data beside their message. */
function toResponse(reply: RpcReply) {
  if ('result' in reply) return reply
  if ('throwString' in reply) return { error: { code: -32000, message: reply.throwString } }
  const { code, message } = reply.error
  return { error: { code, message } }
}

/**
 * Puts proposals and requests of dapps to a wallet.
 *
 * @param report called with errors of the protocol, which the phone's person would not see either
 */
export function answerSessions(
  kit: IWalletKit,
  wallet: EvmTestWallet,
  report: (error: unknown) => void,
): void {
  async function answerProposal({ id, params }: Proposal): Promise<void> {
    const origin = getOrigin({ peer: params.proposer })
    const { proposer, requiredNamespaces, optionalNamespaces } = params
    const proposal = { proposer: proposer.metadata, requiredNamespaces, optionalNamespaces }
    const reply = await wallet.request(origin, { method: PROPOSE, params: proposal })
    if (!('result' in reply)) return kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
    const { chains: known } = asObject(reply.result)
    const chains = Array.isArray(known) ? known.map(chainId => `eip155:${chainId}`) : []
    const accounts = chains.flatMap(chain => wallet.addresses.map(address => `${chain}:${address}`))
    try {
      const namespaces = buildApprovedNamespaces({
        proposal: params,
        supportedNamespaces: { eip155: { chains, accounts, methods: METHODS, events: EVENTS } },
      })
      await kit.approveSession({ id, namespaces })
    } catch (error) {
      await kit.rejectSession({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
      throw error
    }
  }

  async function answerRequest({ topic, id, params: { request, chainId } }: Request): Promise<void> {
    const session = kit.getActiveSessions()[topic]
    if (!session) return
    const { method, params } = request
    const reply = await wallet.request(getOrigin(session), {
      method,
      params,
      chainId: Number(chainId.split(':')[1]),
    })
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...toResponse(reply) } })
  }

  kit.on('session_proposal', proposal => void answerProposal(proposal).catch(report))
  kit.on('session_request', request => void answerRequest(request).catch(report))
}

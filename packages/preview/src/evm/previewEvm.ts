import { ZERO_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import { type Draft, draftPlain, emptyDraft, warn } from '../draft.ts'
import { type ChainState, previewCalls } from './previewCalls.ts'
import { previewTypedData } from './previewTypedData.ts'
import { type EvmRequest, readRequest } from './readRequest.ts'
import type { RequestNode } from './simulate.ts'

type Hex = `0x${string}`

export interface PreviewEvmParameters {
  readonly request: RequestNode
  /** Other nodes of the network, asked for their opinion; empty without any. */
  readonly otherNodes: readonly RequestNode[]
  /** Header, price of gas, code and coins of an account; `null` when the node does not answer. */
  readonly readState: (owner: Hex) => Promise<ChainState | null>
  /** Number of the network (EIP-155). */
  readonly chainId: bigint
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** The connected account; `null` without one. */
  readonly owner: Hex | null
  /** Contracts of tokens that the account may hold: read where the node tells no logs. */
  readonly held: readonly Hex[]
}

/** A delegation to code (EIP-7702) or a permission: another address acts as the account. */
const powerOver = (spender: string | null): Draft['allowances'][number] => ({
  kind: 'account',
  asset: null,
  amount: spender === ZERO_ADDRESS ? '0' : null,
  spender,
  until: null,
})

async function draftRequest(read: EvmRequest, owner: Hex, parameters: PreviewEvmParameters): Promise<Draft> {
  const { request, otherNodes, readState, chainId, coin, held } = parameters
  switch (read.kind) {
    case 'unread':
    case 'harmless':
    case 'message':
      return draftPlain(read)
    case 'permissions':
      return { ...emptyDraft([warn('account')], 'decoded'), allowances: [powerOver(null)] }
    case 'typedData':
      return previewTypedData(read.data, { chainId, owner, coin })
    case 'calls': {
      if (read.chainId !== null && read.chainId !== chainId) return emptyDraft([warn('otherChain')])
      const { calls } = read
      const draft = await previewCalls({ request, otherNodes, readState, owner, calls, held, coin })
      const { delegates, isSignedOnly } = read
      return {
        ...draft,
        allowances: [...draft.allowances, ...delegates.map(powerOver)],
        warnings: [
          ...delegates.filter(address => address !== ZERO_ADDRESS).map(address => warn('account', address)),
          ...(isSignedOnly ? [warn('neverExpires')] : []),
          ...draft.warnings,
        ],
      }
    }
    default:
      return read satisfies never
  }
}

/**
 * Tells what a request of the namespace eip155 does.
 *
 * @returns the account that the request is for, and the draft
 */
export async function previewEvm(
  method: string,
  params: unknown,
  parameters: PreviewEvmParameters,
): Promise<{ readonly account: string | null; readonly draft: Draft }> {
  const read = readRequest(method, params, parameters.owner)
  const named = 'account' in read ? read.account : null
  const account = named ?? parameters.owner
  const draft = await draftRequest(read, (account ?? ZERO_ADDRESS) as Hex, parameters)
  const isOther = parameters.owner !== null && named !== null && named !== parameters.owner
  return {
    account,
    draft: isOther ? { ...draft, warnings: [warn('otherAccount', named), ...draft.warnings] } : draft,
  }
}

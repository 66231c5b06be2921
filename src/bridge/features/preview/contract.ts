import type { NetworkId } from '../../contract/network.ts'

/**
 * How well the effects of a request are known.
 *
 * - `simulated`: the network's node carried the request out on the newest state, in several blocks of different values, and
 *   logs and balances agreed.
 * - `decoded`: read from the request alone. A contract may do more. A transaction of Bitcoin cannot: it has no code that acts
 *   otherwise later, so that this is the best confidence there. It needs proof of every coin that is spent, by the
 *   transaction that made it.
 * - `unknown`: not read, or the sources contradict each other.
 */
export type PreviewConfidence = 'simulated' | 'decoded' | 'unknown'

/** A coin, a token or an NFT. */
export interface PreviewAsset {
  /** `coin` is the network's own. */
  readonly kind: 'coin' | 'token' | 'nft'
  /** Address of the contract or mint; `null` for the network's own coin. */
  readonly contract: string | null
  /** Id of the NFT in its contract, a decimal string; `null` for other assets. */
  readonly tokenId: string | null
  /** Without control characters; `null` where the contract does not state it. */
  readonly symbol: string | null
  /** `null` where the contract does not state them. */
  readonly decimals: number | null
}

/** An address that a request names or calls. */
export interface PreviewParty {
  /** As the chain writes it; small letters on an EVM network. */
  readonly address: string
  /** Whether code is at the address; `null` if unknown. An account that has delegated to code (EIP-7702) counts as without. */
  readonly isContract: boolean | null
  /** False for an address that the account has paid before, and where the history is not known. */
  readonly isFirstTime: boolean
  /** The known address that it starts and ends like; `null` without one. */
  readonly looksLike: string | null
}

/** An asset that leaves the account or arrives. */
export interface PreviewEffect {
  /** `out`: it leaves the account. */
  readonly direction: 'out' | 'in'
  /** What moves. */
  readonly asset: PreviewAsset
  /**
   * Base units, a decimal string: of `out` the most, of `in` the least of all simulations. Network fees are not counted, except
   * a fee of Bitcoin that is far above the usual one: it is an effect without a party, with the warning `onlyLeaves`. Where
   * others spend coins in the same transaction of Bitcoin, they pay of the fee what they put in beyond what they get, and
   * the account pays the rest. `null` if unknown.
   */
  readonly amount: string | null
  /** The receiver of `out`, the payer of `in`; `null` where there are several, or none is known. */
  readonly party: PreviewParty | null
}

/**
 * A power that the account gives, or takes back, over its assets.
 *
 * - `spend`: to take tokens up to `amount`.
 * - `nft`: to take one NFT.
 * - `collection`: to take every NFT of a contract.
 * - `order`: to exchange assets for those that the signed order states.
 * - `account`: to act as the account itself.
 */
export interface PreviewAllowance {
  /** Which power. */
  readonly kind: 'spend' | 'nft' | 'collection' | 'order' | 'account'
  /** What may be taken; `null` for all of the account. */
  readonly asset: PreviewAsset | null
  /** Base units, a decimal string, `'0'` for a power that is taken back; `all` for no limit; `null` if unknown. */
  readonly amount: string | 'all' | null
  /** The address that gets the power; `null` where every holder of the signature has it. */
  readonly spender: PreviewParty | null
  /** Ms since epoch; `null` for a power that lasts until it is taken back. */
  readonly until: number | null
  /** What an `order` states in return for the account; absent for other powers. */
  readonly inReturn?: readonly { readonly asset: PreviewAsset; readonly amount: string }[]
}

/**
 * A danger that a preview found.
 *
 * - `notTested`: what the request does could not be tested, and it is no plain transfer.
 * - `wouldFail`: the simulated transaction fails; a coin that it spends is spent already, or not known to the node.
 * - `differs`: the result depends on values of the block that an honest request does not depend on.
 * - `contradiction`: logs and balances, or two nodes, do not agree; a PSBT states another coin than the one that it spends.
 * - `unlimited`: an allowance without a limit.
 * - `allOfCollection`: every NFT of a contract may be taken.
 * - `spenderWithoutCode`: an allowance for an address that is no contract.
 * - `account`: another address may act as the account.
 * - `lookAlike`: a receiver or spender starts and ends like a known address, and is another one.
 * - `onlyLeaves`: a contract or the holder of a signature takes assets, and nothing arrives or is stated in return.
 * - `hiddenReceiver`: assets go to an address that the request does not name as their receiver.
 * - `noCode`: a contract call to an address without code.
 * - `signature`: a signature that can move assets or give a power without another question.
 * - `unread`: data, instructions or amounts that could not be read. With an address for ordinals: what its coins carry is not
 *   read, and they leave.
 * - `blind`: a hash whose content is not known.
 * - `otherChain`: the data is for another network.
 * - `otherAccount`: the request is for another account.
 * - `neverExpires`: a signed transaction that stays valid until it is used.
 * - `highFee`: a network fee far above the usual one, of Bitcoin or Solana.
 * - `permanentDelegate`: tokens arrive that another address may take at any time (Token-2022).
 */
export type PreviewWarningKind =
  | 'notTested'
  | 'wouldFail'
  | 'differs'
  | 'contradiction'
  | 'unlimited'
  | 'allOfCollection'
  | 'spenderWithoutCode'
  | 'account'
  | 'lookAlike'
  | 'onlyLeaves'
  | 'hiddenReceiver'
  | 'noCode'
  | 'signature'
  | 'unread'
  | 'blind'
  | 'otherChain'
  | 'otherAccount'
  | 'neverExpires'
  | 'highFee'
  | 'permanentDelegate'

/** A danger, and its address. */
export interface PreviewWarning {
  /** Which danger. */
  readonly kind: PreviewWarningKind
  /** The address that the warning is about; `null` for the whole request. */
  readonly subject: string | null
}

/** What a request does, before the wallet is asked. */
export interface Preview {
  /** CAIP-2. */
  readonly network: NetworkId
  /** Method of the request. */
  readonly method: string
  /** The account that the request is for; `null` where it names none and none is connected. */
  readonly account: string | null
  /** What leaves the account and what arrives, network fees aside. */
  readonly effects: readonly PreviewEffect[]
  /** Powers that the account gives or takes back. */
  readonly allowances: readonly PreviewAllowance[]
  /** Dangers; empty when none was found. */
  readonly warnings: readonly PreviewWarning[]
  /** How well all of it is known. */
  readonly confidence: PreviewConfidence
  /** Number of the block whose state was used; `null` without a simulation. */
  readonly block: string | null
  /** The request in the words of a descriptor (ERC-7730); absent without one. */
  readonly sentence?: string
}

/** A request to preview. */
export interface PreviewRequest {
  /** CAIP-2. */
  readonly network: NetworkId
  readonly method: string
  readonly params: unknown
}

export interface PreviewFeature {
  /**
   * Tells what a request would do. No wallet is asked, and nothing is signed. Calls of the same request within one block share
   * one answer.
   *
   * @returns after 3 s at most; what is not known by then has the confidence `unknown`
   * @throws ValidationError, CaipNetworkUndefinedError
   */
  of(request: PreviewRequest): Promise<Preview>
}

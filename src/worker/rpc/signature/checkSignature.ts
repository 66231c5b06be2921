import type { Namespace } from '../../../bridge/contract/network.ts'
import type { SignatureState } from '../../../bridge/contract/state.ts'
import { SignatureMismatchError } from '../../../bridge/errors/request.ts'
import { isSmartAccount } from '../../../bridge/values/isSmartAccount.ts'
import { readEvmSignature } from '../../../siwx/verify/evmSignature.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import { ACCOUNT_CODE_MS } from '../../base/limits.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import { getSigner } from '../../connectors/getSigner.ts'
import { signatureMarked } from '../../store/connections.ts'
import { networkById } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import type { Call } from '../call.ts'

type SignatureCall = Pick<Call, 'method' | 'params' | 'namespace' | 'networkId'>

/** A wallet's answer after the check. */
export interface CheckedAnswer {
  /** The answer for the dapp: a signature has its `0x`, which some wallets leave out. Other answers are unchanged. */
  readonly result: unknown
  /**
   * `verified`: the account's key signed it. `unverified`: the account has code (ERC-1271, ERC-6492), its code could not be
   * read, the typed data are outside EIP-712, or the code of the check could not be loaded. Absent for every other method.
   */
  readonly signature?: SignatureState
}

/**
 * Checks the answer of a signature request against the account it was asked of.
 *
 * @throws SignatureMismatchError when the answer is no signature at all, or not the account's while the account has no code
 */
export type CheckSignature = (call: SignatureCall, result: unknown) => Promise<CheckedAnswer>

export interface CreateSignatureCheckParameters {
  readonly store: Store
  readonly clock: Clock
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
}

const CHECKED: ReadonlySet<string> = new Set(['personal_sign', 'eth_signTypedData_v4'])
const BYTES = /^0x(?:[0-9a-f]{2})+$/i
/** ERC-6492: the end of a signature for an account whose contract is not deployed yet. */
const COUNTERFACTUAL = /6492649264926492649264926492649264926492649264926492649264926492$/

/** Whether the answer of a method is checked. */
export const isCheckedSignature = (namespace: Namespace, method: string): boolean =>
  namespace === 'eip155' && CHECKED.has(method)

/** Fetches the code of the check while the person still reads what they are to sign. */
export function warmUpSignatureCheck({ namespace, method }: SignatureCall): void {
  if (isCheckedSignature(namespace, method)) import('./isSignedBy.ts').catch(() => {})
}

export function createSignatureCheck({
  store,
  clock,
  chains,
}: CreateSignatureCheckParameters): CheckSignature {
  /** @returns `undefined` when no node could be asked */
  async function hasCode(account: string, { networkId }: SignatureCall): Promise<boolean | undefined> {
    const network = networkById(store.get(), networkId)
    if (!network) return undefined
    const stop = new AbortController()
    try {
      const args = { method: 'eth_getCode', params: [account, 'latest'] }
      const pending = chains('eip155').then(adapter => adapter.request(network, args, stop.signal))
      const code = await withDeadline(clock, pending, ACCOUNT_CODE_MS, () => new Error('no answer'))
      return typeof code === 'string' && BYTES.test(code) ? true : code === '0x' ? false : undefined
    } catch {
      return undefined
    } finally {
      stop.abort()
    }
  }

  async function check(call: SignatureCall, result: unknown): Promise<Required<CheckedAnswer>> {
    const { method, params } = call
    const account = getSigner({ method, params }) ?? store.get().accounts.eip155?.address ?? ''
    // A Safe's owners sign on chain, or later: ERC-1271 then takes the empty signature.
    if (result === '0x' && (await hasCode(account, call)) === true) return { result, signature: 'unverified' }
    const signature = readEvmSignature(result)
    if (!signature) throw new SignatureMismatchError({ details: method })
    const unverified = { result: signature.bytes, signature: 'unverified' } as const
    // A deploy may have removed the file since the engine started; the signature of the user is not lost for that.
    const loaded = await import('./isSignedBy.ts').catch(() => undefined)
    if (!loaded) return unverified
    const isSigned = await loaded.isSignedBy(method, params, signature, account)
    if (isSigned) return { ...unverified, signature: 'verified' }
    if (
      isSigned === undefined ||
      COUNTERFACTUAL.test(signature.bytes) ||
      isSmartAccount(store.get().accounts.eip155, account)
    )
      return unverified
    // Only now: a key's signature needs no node.
    if ((await hasCode(account, call)) === false) throw new SignatureMismatchError({ details: method })
    return unverified
  }

  return async (call, result) => {
    if (!isCheckedSignature(call.namespace, call.method)) return { result }
    const checked = await check(call, result)
    signatureMarked(store, call.namespace, checked.signature)
    return checked
  }
}

import type {
  PreviewAsset,
  PreviewWarning,
  PreviewWarningKind,
} from '../../../../src/bridge/features/preview/contract.ts'
import { type Draft, emptyDraft, warn } from '../draft.ts'
import { type KnownInput, proveCoins, type ReadCoin } from './proveCoins.ts'
import type { BitcoinRequest, InputToSign } from './readBitcoinRequest.ts'
import { readOpenSignatures } from './readOpenSignatures.ts'
import { type Coin, type Psbt, readPsbt } from './readPsbt.ts'
import { isClosed, readScope, type SignatureScope } from './sighash.ts'
import { mayLeave, sumPayment } from './sumPayment.ts'

/** An address of the account. */
export interface OwnAddress {
  readonly address: string
  /** Its coins may carry inscriptions. */
  readonly isForOrdinals: boolean
}

export interface PreviewPsbtParameters {
  /** The account's addresses, by output script in hex. */
  readonly own: ReadonlyMap<string, OwnAddress>
  readonly readCoin: ReadCoin
  readonly coin: PreviewAsset
  /** `null` for a script without an address. */
  readonly toAddress: (script: string) => string | null
  /** In hex; `null` for an address of another network. */
  readonly toScript: (address: string) => string | null
}

const OP_RETURN = /^6a/

/**
 * Positions of the inputs that are to be signed. A request that lists none leaves the choice to the wallet: the inputs of the
 * account, or all of them where none is known to be the account's.
 */
function listSigned(
  { inputs }: Psbt,
  requested: readonly InputToSign[],
  isOwnScript: (script: string) => boolean,
): readonly number[] {
  if (requested.length > 0) return requested.map(({ index }) => index)
  const unsigned = [...inputs.keys()].filter(position => inputs[position]?.isSigned === false)
  const own = unsigned.filter(position => isOwnScript(inputs[position]?.stated?.script ?? ''))
  return own.length > 0 ? own : unsigned
}

/** The inputs that are signed for an address that is not the account's, or spend a coin of another address. */
function checkSigners(
  { inputs }: Psbt,
  requested: readonly InputToSign[],
  { own, toScript }: PreviewPsbtParameters,
): readonly PreviewWarning[] {
  const strangers = requested.filter(({ address }) => !own.has(toScript(address) ?? ''))
  const isOfOther = requested.some(({ address, index }) => {
    const stated = inputs[index]?.stated
    return stated ? stated.script !== toScript(address) : false
  })
  return [
    ...[...new Set(strangers.map(({ address }) => address))].map(address => warn('otherAccount', address)),
    ...(isOfOther ? [warn('contradiction')] : []),
  ]
}

/** What a signature of an input leaves open, by the request and by the PSBT. */
function findScope({ inputs }: Psbt, requested: readonly InputToSign[], position: number): SignatureScope {
  const types = requested.filter(({ index }) => index === position).flatMap(one => one.sighashTypes)
  const stated = inputs[position]?.sighashType ?? null
  return readScope(stated === null ? types : [...types, stated])
}

/** Each kind and subject once. */
function dropRepeated(warnings: readonly PreviewWarning[]): readonly PreviewWarning[] {
  const byKey = new Map(warnings.map(one => [`${one.kind} ${one.subject}`, one]))
  return [...byKey.values()]
}

/** Tells what the signatures of a PSBT do. A node is asked only for coins that neither the PSBT nor the signatures prove. */
export async function previewPsbt(
  { psbt: text, inputs: requested, isSent }: Extract<BitcoinRequest, { readonly kind: 'psbt' }>,
  parameters: PreviewPsbtParameters,
): Promise<Draft> {
  const { own, readCoin, coin, toAddress } = parameters
  const isOwnScript = (script: string): boolean => own.has(script)
  const psbt = readPsbt(text)
  if (typeof psbt === 'string') return emptyDraft([warn(psbt)])
  const signed = listSigned(psbt, requested, isOwnScript)
  if (signed.some(position => position >= psbt.inputs.length)) return emptyDraft([warn('unread')])
  const scopes = new Map(signed.map(position => [position, findScope(psbt, requested, position)]))
  const openOnly = signed.length > 0 && [...scopes.values()].every(scope => !isClosed(scope))
  // The other inputs of an open signature can be changed, and do not matter.
  const needed = new Set(openOnly ? signed : psbt.inputs.keys())
  const inputs = await proveCoins(psbt, scopes, { own: new Set(own.keys()), needed, readCoin })
  const isOwnInput = (position: number): boolean =>
    scopes.has(position) || isOwnScript(inputs[position]?.coin?.script ?? '')

  const payment = { ...psbt, inputs, isOwnInput, isOwnScript, toAddress, coin }
  const sums = openOnly ? null : sumPayment(payment)
  const open = readOpenSignatures({ ...payment, scopes })
  const relevant = inputs.filter((_, position) => needed.has(position))
  const unread = listUnread(psbt.outputs, relevant)
  const leaving = listLeavingOrdinals()
  const isContradicted = relevant.some(input => input.isContradicted)
  const isWaiting = inputs.some((input, position) => !input.isSigned && !scopes.has(position))
  const signers = checkSigners(psbt, requested, parameters)
  const warnings = [
    ...signers,
    ...(isContradicted ? [warn('contradiction')] : []),
    ...(relevant.some(input => input.isMissing) || sums?.isImpossible ? [warn('wouldFail')] : []),
    ...unread.map(kind => warn(kind)),
    ...open.warnings.map(kind => warn(kind)),
    ...(sums?.isFeeHigh ? [warn('highFee')] : []),
    ...leaving.map(address => warn('unread', address)),
    ...(isSent && !isWaiting ? [] : [warn('neverExpires')]),
  ]
  const isUnknown =
    isContradicted ||
    relevant.some(({ isProven }) => !isProven) ||
    leaving.length > 0 ||
    signers.some(({ kind }) => kind === 'contradiction')
  return {
    effects: sums?.effects ?? [],
    allowances: open.allowances,
    warnings: dropRepeated(warnings),
    confidence: isUnknown ? 'unknown' : 'decoded',
    block: null,
    contracts: new Map(),
  }

  /** Addresses for ordinals whose coins leave: what a coin carries besides its value is not read. */
  function listLeavingOrdinals(): readonly string[] {
    return inputs.flatMap((input, position) => {
      const address = own.get(input.coin?.script ?? '')
      if (!address?.isForOrdinals || !needed.has(position)) return []
      const scope = scopes.get(position)
      const isOpen = scope !== undefined && !isClosed(scope)
      return isOpen || mayLeave(payment, position) ? [address.address] : []
    })
  }

  function listUnread(
    outputs: readonly Coin[],
    relevantInputs: readonly KnownInput[],
  ): readonly PreviewWarningKind[] {
    const isUnproven = relevantInputs.some(
      input => !input.isProven && !input.isContradicted && !input.isMissing,
    )
    const hasStrangeScript = outputs.some(
      ({ script, value }) => value > 0n && toAddress(script) === null && !OP_RETURN.test(script),
    )
    const hasStrangeType = [...scopes.values()].some(({ isUnknown: isStrange }) => isStrange)
    return isUnproven || hasStrangeScript || hasStrangeType ? ['unread'] : []
  }
}

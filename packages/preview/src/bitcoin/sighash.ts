/** What a signature of an input leaves open (BIP-143, BIP-341). */
export interface SignatureScope {
  /** Outputs that cannot be changed later: `one` is the output at the position of the input. */
  readonly outputs: 'all' | 'one' | 'none'
  /** Inputs can be added and removed later (ANYONECANPAY). */
  readonly hasOpenInputs: boolean
  /** A type that the standard does not list. */
  readonly isUnknown: boolean
}

const ALL = 0x01
const NONE = 0x02
const SINGLE = 0x03
const ANYONE_CAN_PAY = 0x80
const STANDARD: ReadonlySet<number> = new Set([0x00, 0x01, 0x02, 0x03, 0x81, 0x82, 0x83])

/**
 * The scope of a signature whose type the wallet may choose: the weakest of each part counts.
 *
 * @param types of the request and of the PSBT; without any, a wallet signs ALL or DEFAULT
 */
export function readScope(types: readonly number[]): SignatureScope {
  // As nodes read the last byte of a signature.
  const bases = (types.length > 0 ? types : [ALL]).map(type => type & 0x1f)
  return {
    outputs: bases.includes(NONE) ? 'none' : bases.includes(SINGLE) ? 'one' : 'all',
    hasOpenInputs: types.some(type => (type & ANYONE_CAN_PAY) !== 0),
    isUnknown: types.some(type => !STANDARD.has(type)),
  }
}

/** Whether the signature is one of the whole transaction. */
export const isClosed = ({ outputs, hasOpenInputs }: SignatureScope): boolean =>
  outputs === 'all' && !hasOpenInputs

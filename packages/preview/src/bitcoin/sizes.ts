import type { AddressKind } from './address.ts'

// Sizes in weight units; four are a virtual byte (BIP-141). Signatures are counted at their longest.

/** 36 bytes of outpoint, 4 of sequence, a script with its length: four units each; and the witness, one each. */
const INPUT_WEIGHTS: Readonly<Record<Exclude<AddressKind, 'wsh'>, number>> = {
  // Signature (72) and key (33) in the script.
  pkh: 4 * (36 + 4 + 1 + 107),
  // The redeem script (22) in the script, signature and key in the witness.
  sh: 4 * (36 + 4 + 1 + 23) + 108,
  wpkh: 4 * (36 + 4 + 1) + 108,
  // One Schnorr signature.
  tr: 4 * (36 + 4 + 1) + 66,
}

/** Version, locktime, both counts (up to 252 outputs and 65,535 inputs), marker and flag. */
const BASE_WEIGHT = 4 * (4 + 4 + 3 + 1) + 2

export type SpendableKind = keyof typeof INPUT_WEIGHTS

export const isSpendable = (kind: AddressKind): kind is SpendableKind => Object.hasOwn(INPUT_WEIGHTS, kind)

/** Weight that a signature adds to an unsigned input. Scripts of unknown size count as that of one key. */
export const getSignatureWeight = (kind: AddressKind | null): number =>
  (kind !== null && isSpendable(kind) ? INPUT_WEIGHTS[kind] : INPUT_WEIGHTS.wpkh) - 4 * (36 + 4 + 1)

/** What a payment will be, signatures included, rounded up. */
export function virtualBytes(
  kind: SpendableKind,
  inputs: number,
  scripts: readonly { readonly length: number }[],
): bigint {
  const outputs = scripts.reduce((total, { length }) => total + 4 * (8 + 1 + length), 0)
  return BigInt(Math.ceil((BASE_WEIGHT + inputs * INPUT_WEIGHTS[kind] + outputs) / 4))
}

export const computeFee = (size: bigint, ratePerThousand: bigint): bigint =>
  (size * ratePerThousand + 999n) / 1_000n

/** What spending an output costs at the rate of relay, three times over: Bitcoin Core's `GetDustThreshold`. */
export function getDustThreshold(kind: AddressKind, script: { readonly length: number }): bigint {
  const isWitness = kind === 'wpkh' || kind === 'wsh' || kind === 'tr'
  return BigInt(3 * (8 + 1 + script.length + (isWitness ? 67 : 148)))
}

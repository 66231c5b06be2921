/** A taproot address of any Bitcoin network (BIP-350: witness version 1). */
const TAPROOT = /^(bc|tb|bcrt)1p/

/**
 * The addresses of one wallet that hold ordinals, where the wallet does not say: taproot beside another kind. A wallet of
 * taproot alone pays from it.
 */
export function ordinalsAmong(addresses: readonly string[]): ReadonlySet<string> {
  const taproot = addresses.filter(address => TAPROOT.test(address))
  return new Set(taproot.length < addresses.length ? taproot : [])
}

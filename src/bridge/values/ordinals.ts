/** A taproot address of any Bitcoin network (BIP-350: witness version 1). */
const TAPROOT = /^(bc|tb|bcrt)1p/

/**
 * The addresses of one wallet that hold ordinals, for wallets that do not declare it: taproot addresses next to another
 * kind. A wallet with taproot addresses only pays from them.
 */
export function ordinalsAmong(addresses: readonly string[]): ReadonlySet<string> {
  const taproot = addresses.filter(address => TAPROOT.test(address))
  return new Set(taproot.length < addresses.length ? taproot : [])
}

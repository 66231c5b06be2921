// Not beside the other patterns, which every page loads.

/** Base58, or bech32 in one case; the checksum is not part of the pattern. */
export const BITCOIN_ADDRESS =
  /^([1-9A-HJ-NP-Za-km-z]{25,36}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87})$/

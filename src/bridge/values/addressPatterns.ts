/** EIP-55 and lower-case spellings; the checksum is not part of the pattern. */
export const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** 32 bytes as base58. */
export const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Has no key; tokens name it as the sender of what they create. */
export const ZERO_ADDRESS: `0x${string}` = '0x0000000000000000000000000000000000000000'

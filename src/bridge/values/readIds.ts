/** A word of 32 bytes with its `0x`. */
const PADDED_MAX_CHARS = 66

/** Parses a chain id: 0x hex, decimal text or number. `undefined` for any other value. */
export function readEvmChainId(value: unknown): number | undefined {
  const id =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^(0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$/.test(value)
        ? Number(value)
        : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Like `readEvmChainId`, also with leading zeros up to 32 bytes: as typed data and some wallets write it. */
export const readPaddedChainId = (value: unknown): number | undefined =>
  readEvmChainId(
    typeof value === 'string' && value.length <= PADDED_MAX_CHARS
      ? value.replace(/^(0x)?0+(?=[0-9a-f])/i, '$1')
      : value,
  )

/**
 * Parses the chain id of an injected wallet's event or response, in every form that wallets are known to use: beside
 * those of `readEvmChainId` also `{ chainId }`, the CAIP-2 text `eip155:1`, `0X1`, and leading zeros.
 *
 * @param value may have a getter that throws; then this throws too
 */
export function readWalletChainId(value: unknown): number | undefined {
  const chain =
    typeof value === 'object' && value !== null ? (value as { readonly chainId?: unknown }).chainId : value
  if (typeof chain !== 'string' || chain.length > PADDED_MAX_CHARS) return readEvmChainId(chain)
  return readPaddedChainId(
    chain
      .trim()
      .replace(/^eip155:/, '')
      .replace(/^0x/i, '0x'),
  )
}

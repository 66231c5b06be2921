/** Parses a wallet's chain id: 0x hex, decimal text or number. `undefined` for any other value. */
export function readEvmChainId(value: unknown): number | undefined {
  const id =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^(0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$/.test(value)
        ? Number(value)
        : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Hex in small letters, as previews compare it. */
export const toLowerHex = (hex: string): `0x${string}` => hex.toLowerCase() as `0x${string}`

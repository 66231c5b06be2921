/** The one Solana cluster the service knows. */
export const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const isEvm = (address: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(address)
export const isSolana = (address: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)

/** What services call Solana's coin where they want a token's address. */
export const SOL_TOKEN = 'So11111111111111111111111111111111111111111'

// Well-known tokens of Solana: mint, decimals, symbol, name. The mints are those that their issuers and Jupiter document
// (docs/services.md).

export const TOKENS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': `
EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v 6 USDC USD Coin
Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB 6 USDT Tether USD
JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN 6 JUP Jupiter
J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn 9 JitoSOL Jito Staked SOL
mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So 9 mSOL Marinade Staked SOL
DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263 5 BONK Bonk
EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm 6 WIF dogwifhat
`,
}

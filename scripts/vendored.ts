/**
 * Packages that only the engine uses and that bring many packages of their own. The library ships their code as one file
 * each, at the version of the lock file, so that a host installs none of them (docs/decisions/041).
 */
export const VENDORED: Readonly<Record<string, readonly string[]>> = {
  signClient: ['@walletconnect/sign-client'],
  solana: [
    '@solana/kit',
    '@solana-program/compute-budget',
    '@solana-program/system',
    '@solana-program/token',
  ],
}

/**
 * What the key of a new vault signs before the site stores the vault: the signature proves that the frame has the key of
 * the address, for this user and this ciphertext.
 */
export const writeVaultMessage = (parameters: {
  readonly origin: string
  readonly userId: string
  readonly address: string
  readonly ciphertext: string
}): string =>
  [
    'Secure site: proof of a new account',
    `Site: ${parameters.origin}`,
    `User: ${parameters.userId}`,
    `Address: ${parameters.address.toLowerCase()}`,
    `Vault: ${parameters.ciphertext}`,
  ].join('\n')

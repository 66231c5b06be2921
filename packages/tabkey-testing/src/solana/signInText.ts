/**
 * The text of Sign in with Solana, as wallets compose it.
 *
 * @param input of the page, with the domain
 * @param address of the account that signs
 */
export function signInText(input: Readonly<Record<string, unknown>>, address: string): string {
  const rows = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const resources = Array.isArray(input.resources)
    ? ['Resources:', ...input.resources.map(resource => `- ${resource}`)]
    : []
  const head = `${input.domain} wants you to sign in with your Solana account:\n${address}`
  const statement = typeof input.statement === 'string' ? [input.statement] : []
  return [head, ...statement, [...rows, ...resources].join('\n')].filter(Boolean).join('\n\n')
}

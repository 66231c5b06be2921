import { buildSignInMessage, parseSignInMessage, type SiweConfig, verifySignIn } from 'tabkey/siwx'

/** Where this page keeps who is signed in; a real host's server has a cookie instead. */
const KEY = 'demo-siwe-session'

const nonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** The older configuration, whole: what a host that has a SIWE backend hands over. */
export const siweDemo: SiweConfig = {
  getNonce: async () => nonce(),
  getMessageParams: async () => ({ statement: 'Sign in to the Tabkey demo.' }),
  createMessage: ({ chainId, address, iat, exp, ...args }) =>
    buildSignInMessage({
      domain: args.domain,
      uri: args.uri,
      version: '1',
      nonce: args.nonce,
      ...(args.statement === undefined ? {} : { statement: args.statement }),
      chainId: `eip155:${chainId}`,
      accountAddress: address.split(':').at(-1) ?? '',
      issuedAt: iat ?? new Date().toISOString(),
      ...(exp === undefined ? {} : { expirationTime: exp }),
    }),
  async verifyMessage({ message, signature }) {
    const { data } = parseSignInMessage(message)
    const { accountAddress, chainId } = await verifySignIn({
      message,
      signature,
      domain: location.host,
      nonce: data.nonce,
    })
    const chain = Number(chainId.slice('eip155:'.length))
    localStorage.setItem(KEY, JSON.stringify({ address: accountAddress, chainId: chain }))
    return true
  },
  async getSession() {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  },
  async signOut() {
    localStorage.removeItem(KEY)
    return true
  },
}

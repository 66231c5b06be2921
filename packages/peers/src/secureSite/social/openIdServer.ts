import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A real OpenID Connect issuer on 127.0.0.1, where each visitor is the account of the moment and consents. */
export interface OpenIdServer {
  readonly url: string
  /** Who signs in next. */
  setAccount(account: OpenIdAccount): void
  /**
   * Goes through the pages of the issuer as a browser does.
   *
   * @returns the address that the browser is sent back to, or the page with the form that it posts.
   */
  visit(uri: string): Promise<{ readonly location: string } | { readonly page: string }>
  close(): Promise<void>
}

export interface OpenIdAccount {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
}

/** @param parameters.isSecret - replaces the comparison with a secret, for secrets that are tokens as Apple's are. */
export async function startOpenIdServer(parameters: {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirect: string
  readonly isSecret?: (secret: string) => boolean
}): Promise<OpenIdServer> {
  const { clientId, clientSecret, redirect, isSecret } = parameters
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let account: OpenIdAccount = { sub: 'none' }
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirect],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    // In the id token, as Google and Apple have them.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...account, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile name')
      await grant.save()
      return grant
    },
  })
  if (isSecret) provider.Client.prototype.compareClientSecret = async (secret: string) => isSecret(secret)
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: account.sub } })
    else void answer(request, response)
  })
  return {
    url,
    setAccount(next) {
      account = next
    },
    async visit(uri) {
      const cookies = new Map<string, string>()
      for (let location = uri; ; ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(location, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const next = response.headers.get('location')
        if (next === null) return { page: await response.text() }
        location = new URL(next, location).href
        if (new URL(location).origin !== url) return { location }
      }
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

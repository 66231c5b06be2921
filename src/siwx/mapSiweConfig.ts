import type { NetworkId } from '../bridge/contract/network.ts'
import type {
  SignInConfig,
  SignInData,
  SignInMessage,
  SignInSession,
  SiweConfig,
  SiweMessageArgs,
  SiweSession,
} from '../bridge/contract/signIn.ts'
import { SignInMessageError, SignInRefusedError } from '../bridge/errors/signIn.ts'
import { getPageLocation, type PageLocation } from './pageLocation.ts'

const EVM = 'eip155:'

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** A session without text and signature, which the older config does not return. */
function createUnsignedSession(
  chainId: NetworkId,
  accountAddress: string,
  { domain, uri }: PageLocation,
): SignInSession {
  const data: SignInData = { accountAddress, chainId, domain, uri, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}

function readSession(session: SiweSession | null | undefined): SiweSession | null {
  if (!session) return null
  if (typeof session.address !== 'string' || !Number.isSafeInteger(session.chainId))
    throw new SignInMessageError('getSession', 'must return an address and a chainId')
  return session
}

/** Checks that the host's text has the requested fields; the text is used unchanged. */
async function checkText(text: string, args: SiweMessageArgs, chainId: NetworkId, address: string) {
  const { parseSignInMessage } = await import('./parseSignInMessage.ts')
  const { data } = parseSignInMessage(text)
  const expected = { domain: args.domain, uri: args.uri, nonce: args.nonce, chainId }
  for (const [field, value] of Object.entries(expected)) {
    if (data[field as keyof SignInData] !== value) throw new SignInMessageError(field, `must be ${value}`)
  }
  if (!isSame(data.accountAddress, address))
    throw new SignInMessageError('accountAddress', `must be ${address}`)
  return data
}

/**
 * Converts the older `siweConfig` to a `siwx` config. One session at a time; accounts of other namespaces than eip155
 * count as signed in. Domain and uri are those of the page, also if the host's parameters have others.
 *
 * @param siwe the host's `siweConfig`
 * @param getLocation domain and uri of the page; default: of this page
 * @returns a sign-in that verifies by the host's `verifyMessage`
 *
 * @example
 * createTabkey({ networks, siwx: mapSiweConfig(siweConfig) })   // the same as `siweConfig`
 */
export function mapSiweConfig(
  siwe: SiweConfig,
  getLocation: () => PageLocation = getPageLocation,
): SignInConfig {
  async function signOut(): Promise<void> {
    await siwe.signOut()
    // Some servers clear their cookie only in the response to a second call.
    if (readSession(await siwe.getSession())) await siwe.signOut()
    siwe.onSignOut?.()
  }

  async function createMessage(chainId: NetworkId, address: string): Promise<SignInMessage> {
    const { domain, uri } = getLocation()
    const { chains: _, ...params } = (await siwe.getMessageParams?.()) ?? {}
    const nonce = await siwe.getNonce(address === '' ? undefined : address)
    const iat = params.iat ?? new Date().toISOString()
    const own = { chainId: Number(chainId.slice(EVM.length)), domain, uri, nonce, version: '1' as const, iat }
    if (address === '') return { data: toSignInData({ ...params, ...own }, chainId), text: '' }
    const args: SiweMessageArgs = { ...params, ...own, address: `did:pkh:${chainId}:${address}` }
    const text = siwe.createMessage(args)
    return { data: await checkText(text, args, chainId, address), text }
  }

  async function addSession({ message, signature, cacao }: SignInSession): Promise<void> {
    const isGood = await siwe.verifyMessage({ message, signature, ...(cacao ? { cacao } : {}) })
    if (isGood !== true) throw new SignInRefusedError('signature')
    const session = readSession(await siwe.getSession())
    if (!session) throw new SignInRefusedError('signature', { details: 'getSession returned no session' })
    siwe.onSignIn?.(session)
  }

  return {
    signOutOnDisconnect: siwe.signOutOnDisconnect ?? true,
    getRequired: () => siwe.enabled !== false && (siwe.required ?? true),
    createMessage: ({ chainId, accountAddress }) => createMessage(chainId, accountAddress),
    addSession,
    async setSessions([first]) {
      if (first) await addSession(first)
      else await signOut()
    },
    revokeSession: signOut,
    async getSessions(chainId, address) {
      if (siwe.enabled === false || !chainId.startsWith(EVM))
        return [createUnsignedSession(chainId, address, getLocation())]
      const session = readSession(await siwe.getSession())
      if (!session) return []
      const isChanged =
        ((siwe.signOutOnAccountChange ?? true) && !isSame(session.address, address)) ||
        ((siwe.signOutOnNetworkChange ?? true) && `${EVM}${session.chainId}` !== chainId)
      if (!isChanged) return [createUnsignedSession(chainId, address, getLocation())]
      await signOut()
      return []
    },
  }
}

/** Fields for one-click authentication, for which the wallet writes the text. */
function toSignInData(
  args: Omit<SiweMessageArgs, 'address'> & { readonly iat: string },
  chainId: NetworkId,
): SignInData {
  const { domain, uri, nonce, version, iat, statement, resources, requestId, exp, nbf } = args
  return {
    accountAddress: '',
    chainId,
    domain,
    uri,
    version,
    nonce,
    issuedAt: iat,
    ...(statement === undefined ? {} : { statement }),
    ...(resources === undefined ? {} : { resources }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(exp === undefined ? {} : { expirationTime: exp }),
    ...(nbf === undefined ? {} : { notBefore: nbf }),
  }
}

import type { SignInData, SignInSession } from '../bridge/contract/signIn.ts'
import { SignInMessageError, SignInRefusedError } from '../bridge/errors/signIn.ts'
import { checkSession } from './checkSession.ts'
import type { NonceStore } from './nonceStore.ts'
import { DEFAULT_VERIFIERS } from './verify/verifier.ts'
import type { VerifySignInParameters } from './verifySignIn.ts'

export interface ServerVerifyParameters
  extends Pick<VerifySignInParameters, 'now' | 'node' | 'verifiers' | 'maxAgeMs'> {
  /** Origin of the site that visitors sign in to, for instance `https://app.example`. From your config, never from the request. */
  readonly origin: string
  /** Where the nonces came from; each is taken once. */
  readonly nonces: NonceStore
}

/** One-click authentication brings one for each chain. */
const SESSIONS_MAX = 50

/**
 * Verifies what a visitor sends to sign in: one session, or several that one signature request made. They share a nonce,
 * which is used up when all of them are good, and by nothing else.
 *
 * @param sessions the body of the request, as `createServerStorage` posts it: an array of sessions
 * @returns what each signed text says, for instance whose address it is
 * @throws SignInMessageError when a text breaks the grammar
 * @throws SignInRefusedError with `reason`: another site, another account, too late, used before …
 * @throws SignInUnverifiableError when a contract's node does not answer
 *
 * @example
 * const nonces = createNonceStore()
 * const [data] = await verifySessions(body.sessions, { origin: 'https://app.example', nonces })
 * response.cookie('address', data.accountAddress)
 */
export async function verifySessions(
  sessions: unknown,
  { origin, nonces, node, verifiers, ...times }: ServerVerifyParameters,
): Promise<readonly SignInData[]> {
  if (!Array.isArray(sessions) || sessions.length === 0 || sessions.length > SESSIONS_MAX)
    throw new SignInMessageError('message', `must be 1 to ${SESSIONS_MAX} sessions`)
  const terms = {
    ...times,
    domain: new URL(origin).host,
    origin: new URL(origin).origin,
    node,
    verifiers: { ...DEFAULT_VERIFIERS, ...verifiers },
  }
  const checked = await Promise.all(sessions.map(session => checkSession(session, terms)))
  const [nonce = '', ...others] = new Set(checked.map(({ data }) => data.nonce))
  if (others.length > 0 || !(await nonces.use(nonce))) throw new SignInRefusedError('nonce')
  return checked.map(({ data }) => data)
}

/**
 * Verifies one sign-in.
 *
 * @param session its `data`, `message` and `signature` (and `cacao`), from the request
 * @returns what the signed text says
 * @throws as `verifySessions` does
 *
 * @example
 * const { accountAddress, chainId } = await verify(session, { origin: 'https://app.example', nonces })
 */
export async function verify(
  session: SignInSession,
  parameters: ServerVerifyParameters,
): Promise<SignInData> {
  const [data] = await verifySessions([session], parameters)
  return data as SignInData
}

import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import type { SignInData, SignInSession } from '../../../src/bridge/contract/signIn.ts'
import { HINTS } from '../../../src/bridge/errors/base.ts'
import { SIGN_IN_HINTS } from '../../../src/bridge/errors/hints/signInHints.ts'
import { SignInMessageError, SignInRefusedError } from '../../../src/bridge/errors/signIn.ts'
import { checkSession } from '../../../src/siwx/checkSession.ts'
import { isRecord } from '../../../src/siwx/isRecord.ts'
import { readMessage } from '../../../src/siwx/parseSignInMessage.ts'
import { DEFAULT_VERIFIERS } from '../../../src/siwx/verify/verifier.ts'
import type { VerifySignInParameters } from '../../../src/siwx/verifySignIn.ts'
import { limitSignIn } from './limitNode.ts'
import type { NonceStore } from './nonceStore.ts'
import { toAccountId } from './toAccountId.ts'

// A server has no page that loads the lines of all kinds.
Object.assign(HINTS, SIGN_IN_HINTS)

/** Parameters of `verify` and `verifySessions`. */
export interface ServerVerifyParameters
  extends Pick<VerifySignInParameters, 'now' | 'node' | 'verifiers' | 'maxAgeMs' | 'clockSkewMs'> {
  /**
   * Origin of the site that visitors sign in to, for instance `https://app.example`. From your config, never from the
   * request.
   */
  readonly origin: string
  /** Store that issued the nonces. Each nonce is used up by the first attempt, whether it is refused or not. */
  readonly nonces: Pick<NonceStore, 'use'>
  /** CAIP-2 ids that visitors may sign in on, for instance `['eip155:1']`. Default: every chain. */
  readonly chains?: readonly NetworkId[]
  /** Network address of the visitor, from a source that visitors cannot set. Used for the limits of the node alone. */
  readonly visitor?: string
}

/** One account on one chain whose signature was verified. */
export interface VerifiedSignIn {
  /**
   * CAIP-10, for instance `eip155:1:0xab16…`. The key of a user: the address alone has another owner on another chain.
   */
  readonly accountId: string
  /** Fields of the signed text. */
  readonly data: SignInData
  /** The session with verified fields only. */
  readonly session: SignInSession
}

/** One-click authentication sends one session for each chain. */
const SESSIONS_MAX = 50
const CLOCK_SKEW_MS = 60_000

/** The nonce that all texts share. Reading a text asks no node and checks no signature. */
function readNonce(sessions: readonly unknown[]): string {
  const [nonce = '', ...duplicates] = new Set(
    sessions.map(session => {
      if (!isRecord(session)) throw new SignInMessageError('message', 'must be a session')
      const isLowerCaseTaken = session.cacao !== undefined
      return readMessage(session.message as string, { isLowerCaseTaken }).data.nonce
    }),
  )
  if (duplicates.length > 0) throw new SignInRefusedError('nonce')
  return nonce
}

/**
 * Verifies the sessions of a sign-in: one, or several of one signature request, which share a nonce.
 *
 * The nonce is used first, so that one nonce allows one attempt: a refused attempt uses it up, and a request without a
 * valid nonce reaches no node. Sessions are verified one after the other; the first refused one ends the attempt. An
 * account that is a contract costs one call to the chain's node, or two; at most ten in one attempt. `limitNode` limits the
 * calls of all visitors.
 *
 * @param sessions the body of the request, as `createServerStorage` posts it: an array of 1 to 50 sessions
 * @returns the accounts with their CAIP-10 ids, in the order of the sessions
 * @throws SignInMessageError when a text violates the grammar
 * @throws SignInRefusedError with `reason`: another site, another account, a chain that is not listed, too late, used
 *   before …
 * @throws SignInUnverifiableError when a contract's node does not respond, or a limit was reached
 *
 * @example
 * const nonces = createNonceStore()
 * const [{ accountId }] = await verifySessions(body.sessions, { origin: 'https://app.example', nonces, chains:
 * ['eip155:1'] })
 */
export async function verifySessions(
  sessions: unknown,
  {
    origin,
    nonces,
    node,
    verifiers,
    chains,
    visitor,
    clockSkewMs = CLOCK_SKEW_MS,
    ...times
  }: ServerVerifyParameters,
): Promise<readonly VerifiedSignIn[]> {
  if (!Array.isArray(sessions) || sessions.length === 0 || sessions.length > SESSIONS_MAX)
    throw new SignInMessageError('message', `must be 1 to ${SESSIONS_MAX} sessions`)
  if (!(await nonces.use(readNonce(sessions)))) throw new SignInRefusedError('nonce')
  const terms = {
    ...times,
    clockSkewMs,
    chains,
    domain: new URL(origin).host,
    origin: new URL(origin).origin,
    node: node && limitSignIn(node, visitor),
    verifiers: { ...DEFAULT_VERIFIERS, ...verifiers },
  }
  const verified: VerifiedSignIn[] = []
  for (const claimed of sessions) {
    const session = await checkSession(claimed, terms)
    verified.push({ accountId: toAccountId(session.data), data: session.data, session })
  }
  return verified
}

/**
 * Verifies one sign-in.
 *
 * @param session its `data`, `message` and `signature` (and `cacao`), from the request
 * @returns the account with its CAIP-10 id
 * @throws as `verifySessions` does
 *
 * @example
 * const { accountId } = await verify(session, { origin: 'https://app.example', nonces, chains: ['eip155:1'] })
 */
export async function verify(
  session: SignInSession,
  parameters: ServerVerifyParameters,
): Promise<VerifiedSignIn> {
  const [verified] = await verifySessions([session], parameters)
  return verified as VerifiedSignIn
}

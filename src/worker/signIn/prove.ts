import type { SignInNode, SignInSession } from '../../bridge/contract/signIn.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { warmUp } from '../../siwx/verify/warmUp.ts'
import { verifySignIn } from '../../siwx/verifySignIn.ts'
import type { Clock } from '../base/clock.ts'
import type { Subject } from './subject.ts'

export { warmUp }

export interface Proof {
  readonly session: SignInSession
  /** The tab that asked; the text must name its site. */
  readonly tab: Pick<Tab, 'url'>
  readonly subject: Pick<Subject, 'address' | 'chainId'>
  readonly node: SignInNode
  readonly clock: Clock
}

/**
 * Verifies a signed session before it is announced: the text, each claimed field, and the signature, through the
 * chain's node where the account is a contract. The host verifies the session again by its own means.
 *
 * @throws SignInMessageError, SignInRefusedError or SignInUnverifiableError
 */
export async function prove({ session, tab, subject, node, clock }: Proof): Promise<void> {
  const { origin, host } = new URL(tab.url)
  const { message, signature, data, cacao } = session
  await verifySignIn({
    message,
    signature,
    data,
    domain: host,
    origin,
    nonce: data.nonce,
    address: subject.address,
    chainId: subject.chainId,
    now: clock.now(),
    node,
    // One-click authentication writes the address as the wallet spells it.
    isLowerCaseTaken: cacao !== undefined,
  })
}

import type { NetworkId } from '../../bridge/contract/network.ts'
import type { SignInData, SignInNode, SignInSession } from '../../bridge/contract/signIn.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { SignInRefusedError } from '../../bridge/errors/signIn.ts'
import { parseOrThrow } from '../../bridge/schema/parse.ts'
import { toSignInSession } from '../../siwx/cacao.ts'
import { type Clock, withDeadline } from '../base/clock.ts'
import { isSameAddress } from './host.ts'
import { ONE_CLICK_FIELDS_MS } from './limits.ts'
import { prove } from './prove.ts'
import { cacaoSchema, messageSchema } from './signIn.schema.ts'

/** A message for which the wallet supplies the account. */
export interface OneClick {
  readonly data: SignInData
  readonly node: SignInNode
  /**
   * Checks what the wallet signed, one CACAO for each chain, and has the host keep it. Nothing is kept when one of them
   * proves nothing.
   *
   * @throws SignInRefusedError, SignInMessageError, SignInUnverifiableError, or what the host threw
   */
  keep(auths: readonly unknown[], chains: readonly NetworkId[]): Promise<void>
}

/** Resources that are no ReCap: those the wallet could not have added. */
const filterResources = (resources: readonly string[] | undefined) =>
  (resources ?? []).filter(resource => !resource.startsWith('urn:recap:'))

function refuse(reason: ConstructorParameters<typeof SignInRefusedError>[0], details: string): never {
  throw new SignInRefusedError(reason, { details })
}

/** The signed message must match the request; account and grants come from the wallet. */
function assertRequested(session: SignInSession, requested: SignInData): void {
  const { data } = session
  if (data.nonce !== requested.nonce) refuse('nonce', data.nonce)
  const isStated = (data.statement ?? '').startsWith(requested.statement ?? '')
  const isSame =
    data.uri === requested.uri &&
    data.expirationTime === requested.expirationTime &&
    data.notBefore === requested.notBefore &&
    JSON.stringify(filterResources(data.resources)) === JSON.stringify(filterResources(requested.resources))
  if (!isStated || !isSame) refuse('fields', data.chainId)
}

/**
 * Asks the host for the fields of a one-click authentication.
 *
 * @param chainId the first active network of the account
 * @returns `null` where no tab has a sign-in, or its host is too slow: then the wallet is only connected
 */
export async function openOneClick({
  tabs,
  chainId,
  node,
  clock,
}: {
  readonly tabs: readonly Tab[]
  readonly chainId: NetworkId
  readonly node: SignInNode
  readonly clock: Clock
}): Promise<OneClick | null> {
  const [tab] = tabs
  if (!tab) return null
  const pending = tab.page.signIn.createMessage({ chainId, accountAddress: '' })
  const timeoutError = () => new SignInRefusedError('fields', { details: 'the host did not respond' })
  const answer = await withDeadline(clock, pending, ONE_CLICK_FIELDS_MS, timeoutError).catch(() => null)
  if (answer === null) return null
  const { data } = parseOrThrow(messageSchema, answer, 'message')

  return {
    data,
    node,
    async keep(auths, chains) {
      const sessions = auths.map(auth => toSignInSession(parseOrThrow(cacaoSchema, auth, 'cacao')))
      const [first] = sessions
      if (!first) refuse('signature', 'the wallet returned no signature')
      for (const session of sessions) {
        const { accountAddress: address, chainId: signed } = session.data
        if (!isSameAddress(address, first.data.accountAddress)) refuse('address', address)
        if (!chains.includes(signed)) refuse('chain', signed)
        assertRequested(session, data)
        await prove({ session, tab, subject: { address, chainId: signed }, node, clock })
      }
      await tab.page.signIn.setSessions({ sessions })
    },
  }
}

import type { NetworkId } from '../../bridge/contract/network.ts'
import type { SignInData, SignInNode, SignInSession } from '../../bridge/contract/signIn.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { SignInRefusedError } from '../../bridge/errors/signIn.ts'
import { parseOrThrow } from '../../bridge/schema/parse.ts'
import { toSignInSession } from '../../siwx/cacao.ts'
import { toTime } from '../../siwx/grammar.ts'
import { parseSignInMessage } from '../../siwx/parseSignInMessage.ts'
import { type Clock, withDeadline } from '../base/clock.ts'
import type { OneClick } from '../connectors/oneClick.ts'
import { isSameAddress } from './host.ts'
import { ONE_CLICK_FIELDS_MS } from './limits.ts'
import { prove } from './prove.ts'
import { cacaoSchema, messageSchema } from './signIn.schema.ts'

/** Resources that are no ReCap: those the wallet could not have added. */
const filterResources = (resources: readonly string[] | undefined) =>
  (resources ?? []).filter(resource => !resource.startsWith('urn:recap:'))

function refuse(reason: ConstructorParameters<typeof SignInRefusedError>[0], details: string): never {
  throw new SignInRefusedError(reason, { details })
}

const TIMES: readonly (keyof SignInData)[] = ['issuedAt', 'expirationTime', 'notBefore']

/** A time may be written in several ways. */
function comparable(field: keyof SignInData, data: SignInData): unknown {
  const value = data[field]
  return TIMES.includes(field) && typeof value === 'string' ? toTime(value) : JSON.stringify(value)
}

/** The message must match the requested one in every field, but for the account. */
function assertSame(data: SignInData, requested: SignInData): void {
  if (data.nonce !== requested.nonce) refuse('nonce', data.nonce)
  if (data.chainId !== requested.chainId) refuse('chain', data.chainId)
  const { issuedAt } = data
  // Without a requested time, the wallet writes its own.
  const expected = { issuedAt, ...requested, accountAddress: data.accountAddress }
  const differing = (Object.keys({ ...data, ...expected }) as (keyof SignInData)[]).find(
    field => comparable(field, data) !== comparable(field, expected),
  )
  if (differing) refuse('fields', differing)
}

/** The signed message must match the request; account and grants come from the wallet. */
function assertRequested({ data }: SignInSession, requested: SignInData): void {
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
 * @param chainId of the message
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
    async proveSigned({ message, signature, address }) {
      const session: SignInSession = { data: parseSignInMessage(message).data, message, signature }
      assertSame(session.data, data)
      await prove({ session, tab, subject: { address, chainId: data.chainId }, node, clock })
      return session
    },
    async add(session, signal) {
      signal.throwIfAborted()
      await tab.page.signIn.addSession({ session })
      if (!signal.aborted) return
      const { chainId, accountAddress: address } = session.data
      await tab.page.signIn.revokeSession({ chainId, address })
      throw signal.reason
    },
  }
}

import type { HostSessions, PageApi } from '../../bridge/contract/pageApi.ts'
import type { SignInSession } from '../../bridge/contract/signIn.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { TabClosedError } from '../../bridge/errors/engine.ts'
import { InvalidResponseError } from '../../bridge/errors/network.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { SignInNotEnabledError } from '../../bridge/errors/signIn.ts'
import type { Clock } from '../base/clock.ts'
import { sessionSchema } from './signIn.schema.ts'
import type { Subject } from './subject.ts'

/** Sessions of one account on one chain; more is no host's. */
const SESSIONS_MAX = 100

type HostSignIn = PageApi['signIn']

export interface Found extends Pick<HostSessions, 'isRequired' | 'signsOutOnDisconnect'> {
  /** The page that answered: it has a sign-in, so it can show the view. */
  readonly tab: Tab
  readonly sessions: readonly SignInSession[]
}

/** Hex is the same account in either case; base58 and Bitcoin's are not. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())

/** A session that says of itself that it is this account's, and now's. What it proves the host has checked. */
export function isOf(session: SignInSession, { chainId, address }: Subject, now: number): boolean {
  const { data } = session
  const from = data.notBefore === undefined ? Number.NEGATIVE_INFINITY : Date.parse(data.notBefore)
  const until = data.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(data.expirationTime)
  return data.chainId === chainId && isSameAddress(data.accountAddress, address) && from <= now && now < until
}

/** What the host keeps may have been tampered with: one record that is none costs only itself. */
function readSessions(value: unknown): readonly SignInSession[] {
  if (!Array.isArray(value)) throw new InvalidResponseError('getSessions of the sign-in')
  return value.slice(0, SESSIONS_MAX).flatMap((one: unknown) => {
    const parsed = sessionSchema.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
}

/**
 * Asks the host for the account's sessions, in the first of the tabs that has a sign-in and lives.
 *
 * @param tabs in the order they are asked
 * @returns `null` when no tab has one
 * @throws what the host threw, or what is wrong with its answer
 */
export async function findSessions(
  tabs: readonly Tab[],
  subject: Subject,
  clock: Clock,
): Promise<Found | null> {
  const { chainId, address } = subject
  for (const tab of tabs) {
    let answer: HostSessions | null
    try {
      answer = await tab.page.signIn.getSessions({ chainId, address })
    } catch (error) {
      // The page went away over it: that says nothing of the host.
      if (toWalletError(error) instanceof TabClosedError) continue
      throw error
    }
    if (answer === null) continue
    const sessions = readSessions(answer.sessions).filter(session => isOf(session, subject, clock.now()))
    const { isRequired, signsOutOnDisconnect } = answer
    return {
      tab,
      sessions,
      isRequired: isRequired === true,
      signsOutOnDisconnect: signsOutOnDisconnect !== false,
    }
  }
  return null
}

/**
 * Has the host do something in the first of the tabs that has a sign-in and lives.
 *
 * @throws SignInNotEnabledError when none has one, or what the host threw
 */
export async function inFirst(tabs: readonly Tab[], run: (host: HostSignIn) => Promise<void>): Promise<void> {
  for (const tab of tabs) {
    try {
      return await run(tab.page.signIn)
    } catch (thrown) {
      const error = toWalletError(thrown)
      if (!(error instanceof TabClosedError) && error.kind !== SignInNotEnabledError.kind) throw error
    }
  }
  throw new SignInNotEnabledError()
}

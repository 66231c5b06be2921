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

/** Sessions of one account on one chain that are read; a host has a handful at most. */
const SESSIONS_MAX = 100

type HostSignIn = PageApi['signIn']

export interface Found extends Pick<HostSessions, 'isRequired' | 'signsOutOnDisconnect'> {
  /** The tab that answered: it has a sign-in, so it can show the view. */
  readonly tab: Tab
  readonly sessions: readonly SignInSession[]
}

/** All tabs, with `first` in front when it is still connected. */
export const orderTabs = (tabs: readonly Tab[], first?: Tab): readonly Tab[] =>
  first && tabs.includes(first) ? [first, ...tabs.filter(tab => tab !== first)] : tabs

/** Hex is the same account in either case; base58 and Bitcoin's are not. */
export const isSameAddress = (a: string, b: string): boolean =>
  a === b || (/^0x/i.test(a) && a.toLowerCase() === b.toLowerCase())

/** Whether the fields of a session name this account and the present time. The host has verified its signature. */
export function isSessionFor(session: SignInSession, { chainId, address }: Subject, now: number): boolean {
  const { data } = session
  const from = data.notBefore === undefined ? Number.NEGATIVE_INFINITY : Date.parse(data.notBefore)
  const until = data.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(data.expirationTime)
  return data.chainId === chainId && isSameAddress(data.accountAddress, address) && from <= now && now < until
}

/** The host's storage may have been tampered with: an invalid record is skipped, the valid ones are kept. */
function readSessions(value: unknown): readonly SignInSession[] {
  if (!Array.isArray(value)) throw new InvalidResponseError('getSessions of the sign-in')
  return value.slice(0, SESSIONS_MAX).flatMap((record: unknown) => {
    const parsed = sessionSchema.safeParse(record)
    return parsed.success ? [parsed.data] : []
  })
}

/**
 * Asks the host for the account's sessions, in the first open tab that has a sign-in.
 *
 * @param tabs in the order they are asked
 * @returns `null` when no tab has a sign-in
 * @throws the host's error, or InvalidResponseError
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
      // The page was closed during the call; another tab may still answer.
      if (toWalletError(error) instanceof TabClosedError) continue
      throw error
    }
    if (answer === null) continue
    const sessions = readSessions(answer.sessions).filter(session =>
      isSessionFor(session, subject, clock.now()),
    )
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
 * Runs a method of the host in the first open tab that has a sign-in.
 *
 * @throws SignInNotEnabledError when no tab has a sign-in, or the host's error
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

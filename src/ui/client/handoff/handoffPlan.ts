import type { Handoff } from '../../../bridge/contract/state.ts'
import type { Environment } from '../../page/environment.ts'

/** A script opens an app only within this time of the person's tap: the browsers' limit is 5 s. */
export const TICKET_LIFE_MS = 4_000

export interface HandoffMoment {
  readonly environment: Pick<Environment, 'isMobile' | 'isAndroid'>
  readonly handoff: Pick<Handoff, 'href' | 'isSamePhone'>
  /** Age of the ticket of the request; `null` when the request was not made in a tap, or the tap has opened an app. */
  readonly ticketAgeMs: number | null
  /** `navigator.userActivation.isActive`. */
  readonly isActive: boolean
  readonly isVisible: boolean
}

export interface HandoffPlan {
  /** The page opens the app by script, once. */
  readonly opens: boolean
  /** The sheet "Continue in {wallet}" with a link that the person taps. */
  readonly showsSheet: boolean
}

/**
 * What a page does when the relay has a request for a wallet app.
 *
 * - Desktop, or a session of a scanned code: nothing; the wallet is on another device.
 * - Android: opens the app by its own scheme, in the tap that made the request. A script never opens a web link: the
 *   browser would show the website.
 * - iOS: never opens by script. WebKit has lost the tap after a message of another thread and asks the person; a Cancel
 *   there blocks every later attempt of the page.
 */
export function handoffPlan({
  environment: { isMobile, isAndroid },
  handoff: { href, isSamePhone },
  ticketAgeMs,
  isActive,
  isVisible,
}: HandoffMoment): HandoffPlan {
  const showsSheet = isMobile && isSamePhone
  const isFresh = ticketAgeMs !== null && ticketAgeMs < TICKET_LIFE_MS
  const isNative = !/^https?:/i.test(href)
  return { showsSheet, opens: showsSheet && isAndroid && isVisible && isActive && isFresh && isNative }
}

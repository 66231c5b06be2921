import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { Environment } from '../../page/environment.ts'

/** Logins that Telegram's own browser cannot show. */
const NOT_IN_TELEGRAM = { ios: ['google'], mac: ['x'], android: ['facebook', 'x'] } as const

/** Further ones are behind a button. */
const SHOWN_MAX = 6

export interface SocialLayout {
  /** Side by side, with their names. */
  readonly pair: readonly SocialProvider[]
  /** One button over the whole width. */
  readonly first: SocialProvider | null
  /** A row of marks below it. */
  readonly marks: readonly SocialProvider[]
  readonly hasMore: boolean
}

/** Layout of social providers in Connect: two share a line, else the first has a line and the others a row. */
export function getLayout(socials: readonly SocialProvider[]): SocialLayout {
  if (socials.length === 2) return { pair: socials, first: null, marks: [], hasMore: false }
  const [first = null, ...rest] = socials
  const hasMore = socials.length > SHOWN_MAX
  // The button takes a place of the row.
  return { pair: [], first, marks: hasMore ? rest.slice(0, SHOWN_MAX - 2) : rest, hasMore }
}

/** The socials that work where the page is shown. */
export function usableSocials(
  socials: readonly SocialProvider[],
  { isTelegram, isIos, isAndroid }: Pick<Environment, 'isTelegram' | 'isIos' | 'isAndroid'>,
  agent: string,
): readonly SocialProvider[] {
  if (!isTelegram) return socials
  const system = isIos ? 'ios' : isAndroid ? 'android' : /Macintosh/.test(agent) ? 'mac' : null
  const missing: readonly SocialProvider[] = system ? NOT_IN_TELEGRAM[system] : []
  return socials.filter(social => !missing.includes(social))
}

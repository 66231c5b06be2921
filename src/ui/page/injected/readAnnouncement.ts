import type { DataImage } from '../../../bridge/contract/image.ts'
import { hasInvisible } from '../../../bridge/values/invisible.ts'
import { cleanText } from '../../format/cleanText.ts'
import { walletIcon } from '../walletIcon.ts'
import { type BoundProvider, bindProvider } from './bindProvider.ts'
import { isOwnProvider, OWN_RDNS } from './ownProvider.ts'

/** An EIP-6963 announcement, read once, because its object may change later. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly icon: DataImage | undefined
  readonly rdns: string
  readonly isObscured: boolean
  readonly boundProvider: BoundProvider
}

export const NAME_MAX = 48
const RDNS_MAX = 255

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** A host name read backwards: at least two labels of letters, digits, hyphens. */
const RDNS = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)+$/i

/**
 * Reads what a stranger announced as a wallet (EIP-6963). Each field is read once, so a getter cannot say two things.
 *
 * @param detail the event's detail, anything at all
 * @returns `null` for an invalid announcement; never throws
 */
export function readAnnouncement(detail: unknown): Announcement | null {
  try {
    if (typeof detail !== 'object' || detail === null) return null
    const { info, provider } = detail as { info?: unknown; provider?: unknown }
    if (typeof info !== 'object' || info === null || Array.isArray(info)) return null
    const { uuid, name, icon, rdns } = info as Record<string, unknown>
    if (typeof uuid !== 'string' || !UUID_V4.test(uuid)) return null
    if (typeof rdns !== 'string' || rdns.length > RDNS_MAX || !RDNS.test(rdns)) return null
    if (typeof name !== 'string' || name.trim() === '') return null
    if (rdns.toLowerCase() === OWN_RDNS || isOwnProvider(provider)) return null
    const boundProvider = bindProvider(provider)
    if (!boundProvider) return null
    // A name of nothing but tags or invisible characters leaves the rdns to tell wallets apart.
    return {
      uuid: uuid.toLowerCase(),
      name: cleanText(name, NAME_MAX, rdns.slice(0, NAME_MAX)),
      icon: walletIcon(icon),
      rdns,
      isObscured: hasInvisible(name),
      boundProvider,
    }
  } catch {
    return null
  }
}

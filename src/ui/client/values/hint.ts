import type { DataImage } from '../../../bridge/contract/image.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { formatCaipAddress, isEvmAddress, NAMESPACES, parseNetworkId } from '../../../bridge/values/caip.ts'
import { cleanText } from '../../format/cleanText.ts'
import { walletIcon } from '../../page/walletIcon.ts'
import type { TabkeyInitialState } from '../api/initialState.ts'

/** What the last visit showed: for the first painted frame, never trusted, never acted on. */
export interface Hint extends TabkeyInitialState {
  readonly walletIcon?: DataImage
}

/** `localStorage`, or as much of it as a page is given. */
export type HintStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Larger icons stay away: the hint is read before the first paint. */
export const HINT_ICON_MAX = 16 * 1024
const NAME_MAX = 64
const TEXT_MAX = 24 * 1024

/** The name of an account; empty for one that cleaning would change, and so make another. The engine gives the name soon. */
export function readHintPerson(value: unknown): string {
  const name = readHintName(value)
  return name === value ? name : ''
}

/** The cleaned name of a wallet or a network; empty without a readable name. */
export function readHintName(value: unknown): string {
  return cleanText(value, NAME_MAX, '')
}

/**
 * Reads a stored hint. Any script of the origin may have written it.
 *
 * @returns `null` when any part that is shown is not what it should be; never throws
 */
export function parseHint(text: string | null): Hint | null {
  if (text === null || text.length > TEXT_MAX) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
    const field = (name: keyof Hint): unknown =>
      Object.hasOwn(stored, name) ? (stored as Record<string, unknown>)[name] : undefined
    const networkId = field('networkId') as NetworkId
    const { namespace } = parseNetworkId(networkId)
    const address = field('address')
    if (!NAMESPACES.includes(namespace) || typeof address !== 'string') return null
    if (namespace === 'eip155' && !isEvmAddress(address)) return null
    const icon = walletIcon(field('walletIcon'), HINT_ICON_MAX)
    const profileName = readHintPerson(field('profileName'))
    return {
      namespace,
      address,
      caipAddress: formatCaipAddress(networkId, address),
      networkId,
      networkName: readHintName(field('networkName')),
      walletName: readHintName(field('walletName')),
      ...(icon && { walletIcon: icon }),
      ...(profileName && { profileName }),
    }
  } catch {
    return null
  }
}

/** Where the hint of one engine lies. */
export interface HintFile {
  read(): Hint | null
  /** @returns whether the hint differs from the last written one; true for the first */
  write(hint: Hint | null): boolean
}

/**
 * Opens the hint. Nothing here throws: pages with blocked storage have no hint and lose nothing else.
 *
 * @param identity the engine's identity
 * @param storage gives `localStorage`; asked each time, since the mere look may throw
 */
export function openHint(identity: string, storage: () => HintStorage): HintFile {
  const key = `tabkey:hint:${identity}`
  let last: string | null | undefined
  const attempt = <Value>(run: () => Value): Value | null => {
    try {
      return run()
    } catch {
      return null
    }
  }
  return {
    read: () => attempt(() => parseHint(storage().getItem(key))),
    write(hint) {
      const text = hint ? JSON.stringify(hint) : null
      if (text === last) return false
      last = text
      attempt(() => (text === null ? storage().removeItem(key) : storage().setItem(key, text)))
      return true
    },
  }
}

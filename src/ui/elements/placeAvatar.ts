import type { AvatarParameters } from '../../bridge/contract/config.ts'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { Tabkey, TabkeyState } from '../client/api/tabkey.ts'
import { hostPicture } from '../format/pictureSource.ts'

/** The account of a button, and the host's function for it. */
export interface ButtonAvatar extends AvatarParameters {
  readonly create: NonNullable<TabkeyState['avatar']>
}

interface Placed {
  readonly made: ButtonAvatar
  readonly element: HTMLElement | null
}

/** What each button shows now. */
const placements = new WeakMap<HTMLElement, Placed>()

function createPicture(ownerDocument: Document, source: string): HTMLElement {
  const picture = ownerDocument.createElement('img')
  picture.alt = ''
  picture.referrerPolicy = 'no-referrer'
  // Without its picture the button shows what it has of its own.
  picture.addEventListener('error', () => picture.remove())
  picture.src = source
  return picture
}

function createAvatar(
  host: HTMLElement,
  { create, address, ensImage, size }: ButtonAvatar,
): HTMLElement | null {
  try {
    const made = create({ address, ensImage, size })
    if (made instanceof HTMLElement) return made
    const picture = typeof made === 'string' ? hostPicture(made) : null
    return picture && createPicture(host.ownerDocument, picture.address)
  } catch (error) {
    reportError(error)
    return null
  }
}

/**
 * Shows the host's avatar as a child of a button, in the slot `avatar`, so that the host's styles reach it. The function
 * of the host is called again only when it or its parameters have changed. An element that is no longer shown gets the
 * event `remove`.
 *
 * @param avatar `null` removes the avatar
 */
export function placeAvatar(host: HTMLElement, avatar: ButtonAvatar | null): void {
  const before = placements.get(host)
  const isSame =
    avatar &&
    before &&
    (['create', 'address', 'ensImage', 'size'] as const).every(name => avatar[name] === before.made[name])
  if (isSame) return
  placements.delete(host)
  before?.element?.remove()
  before?.element?.dispatchEvent(new Event('remove'))
  // A child that the host put there itself wins.
  if (!avatar || host.querySelector(':scope > [slot="avatar"]')) return
  const element = createAvatar(host, avatar)
  placements.set(host, { made: avatar, element })
  if (!element) return
  element.slot = 'avatar'
  host.append(element)
}

const SIZE_PX = { sm: 22, md: 28 } as const

/**
 * Shows the avatar of a client's account on a button; without a client, an avatar or an account it is removed.
 *
 * @param namespace the chain family that the button shows; the active one when absent
 */
export function showAvatar(
  host: HTMLElement,
  client: Pick<Tabkey, 'getState' | 'getAccount'> | null,
  namespace: Namespace | undefined,
): void {
  const create = client?.getState().avatar
  const { address, profileImage: ensImage = null } = client?.getAccount(namespace) ?? {}
  const size = SIZE_PX[host.getAttribute('size') === 'sm' ? 'sm' : 'md']
  placeAvatar(host, create && address ? { create, address, ensImage, size } : null)
}

import { useContext, useLayoutEffect, useState } from 'react'
import type { DataImage } from '../../bridge/contract/image.ts'
import { avatarGradient } from '../format/avatarColors.ts'
import { type HostPicture, hostPicture, pictureAddress } from '../format/pictureSource.ts'
import { AvatarContext } from './avatarContext.ts'
import { HostElement } from './HostElement.tsx'

/** What the host makes of an account; `null` without a function of the host, or where that fails. */
function useHostAvatar(
  address: string,
  ensImage: string | null,
  size: number,
): HTMLElement | HostPicture | null {
  const read = useContext(AvatarContext)
  const [made, setMade] = useState<HTMLElement | HostPicture | null>(null)
  // In an effect, because the host's function may render in a React root of its own.
  useLayoutEffect(() => {
    const create = read()
    if (!create) return
    try {
      const avatar = create({ address, ensImage, size })
      if (avatar instanceof HTMLElement) setMade(avatar)
      else setMade(typeof avatar === 'string' ? hostPicture(avatar) : null)
    } catch (error) {
      setMade(null)
      reportError(error)
    }
  }, [read, address, ensImage, size])
  return made
}

/** The host's avatar, else the account's own picture, else colours made from its address. */
export function Avatar({
  address,
  image = null,
  size = 64,
}: {
  readonly address: string
  readonly image?: DataImage | null
  readonly size?: number
}) {
  const made = useHostAvatar(address, image, size)
  const source = pictureAddress(made instanceof HTMLElement ? null : (made ?? image))
  const box = { inlineSize: size, blockSize: size }
  return (
    <div
      className="avatar"
      part="avatar"
      style={{ ...box, background: avatarGradient(address) }}
      aria-hidden="true"
    >
      {made instanceof HTMLElement ? (
        <HostElement element={made} />
      ) : (
        source && (
          <img
            src={source}
            alt=""
            width={size}
            height={size}
            referrerPolicy="no-referrer"
            draggable={false}
          />
        )
      )}
    </div>
  )
}

import { useState } from 'react'
import { Picture } from '../../components/Picture.tsx'
import { useImage } from '../../hooks/useImage.ts'

/** Whether this page may show it as it stands: a picture of its own origin (CSP `img-src 'self'`). */
function isOwn(url: string): boolean {
  try {
    return new URL(url, location.href).origin === location.origin
  } catch {
    return false
  }
}

/** The dapp's own icon; one of another host comes through the engine, and without any there is a letter. */
export function DappPicture({
  name,
  icons,
  size,
}: {
  readonly name: string
  readonly icons: readonly string[]
  readonly size: number
}) {
  const own = icons.find(isOwn)
  const [isBroken, setBroken] = useState(false)
  const remote = useImage({ url: own === undefined ? icons[0] : undefined }, 'wallet')
  if (own === undefined || isBroken)
    return <Picture src={own === undefined ? remote : null} name={name} size={size} />
  return (
    <span className="pic" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <img src={own} alt="" width={size} height={size} draggable={false} onError={() => setBroken(true)} />
    </span>
  )
}

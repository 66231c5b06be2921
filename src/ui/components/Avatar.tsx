import { avatarGradient } from '../format/avatarColors.ts'

/** The account's own picture, else colours made from its address. */
export function Avatar({
  address,
  image,
  size = 64,
}: {
  readonly address: string
  readonly image?: string | null
  readonly size?: number
}) {
  const box = { inlineSize: size, blockSize: size }
  return (
    <div className="avatar" style={{ ...box, background: avatarGradient(address) }} aria-hidden="true">
      {image && (
        <img src={image} alt="" width={size} height={size} referrerPolicy="no-referrer" draggable={false} />
      )}
    </div>
  )
}

import { Skeleton } from '../../components/Skeleton.tsx'

const TILES = Array.from({ length: 16 }, (_, index) => index)

/** Tiles of the same size as the real ones. */
export function SkeletonGrid() {
  return (
    <div className="grid-row" aria-hidden="true">
      {TILES.map(tile => (
        <div className="tile" key={tile}>
          <Skeleton width={56} height={56} />
          <Skeleton width={48} height={12} />
        </div>
      ))}
    </div>
  )
}

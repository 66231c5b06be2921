/** A grey shape where something will stand. */
export function Skeleton({ width, height }: { readonly width: number | string; readonly height: number }) {
  return <span className="skeleton" style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}

const WIDTHS = [112, 88, 132, 96]

/** Rows of the same height as the real ones. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <div className="rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className="row row-skeleton" key={index}>
          <Skeleton width={36} height={36} />
          <Skeleton width={WIDTHS[index % WIDTHS.length] ?? 96} height={14} />
        </div>
      ))}
    </div>
  )
}

/**
 * Where an arrow key leads in a grid that is read line by line.
 *
 * @returns the tile's index, or `null` for a key that does not move in the grid
 */
export function nextTile(
  key: string,
  from: number,
  count: number,
  columns: number,
  isRtl: boolean,
): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -from,
    End: count - 1 - from,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined) return null
  const to = from + step
  return to < 0 || to >= count ? from : to
}

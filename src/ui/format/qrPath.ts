import { encode } from 'uqr'

/** Modules of a finder pattern's side (ISO 18004 §6.3.3). */
const FINDER = 7
/** Share of the side that the mark in the middle covers. About 4 % of the area, of the 15 % level M can repair. */
const MARK_SHARE = 0.2
const ROUND = 0.42

export interface QrPath {
  readonly path: string
  /** Upper left corners of the three finder patterns. */
  readonly finders: readonly (readonly [x: number, y: number])[]
  readonly size: number
}

/** One module, rounded where no neighbour touches it. */
function modulePath(x: number, y: number, isDark: (x: number, y: number) => boolean): string {
  const top = isDark(x, y - 1)
  const right = isDark(x + 1, y)
  const bottom = isDark(x, y + 1)
  const left = isDark(x - 1, y)
  const r = (isSquare: boolean): number => (isSquare ? 0 : ROUND)
  const [a, b, c, d] = [r(top || left), r(top || right), r(bottom || right), r(bottom || left)]
  const corner = (radius: number, dx: number, dy: number): string =>
    radius === 0 ? '' : `q${quarter(radius, dx, dy)}`
  return [
    `M${x + a} ${y}H${x + 1 - b}`,
    corner(b, 1, 1),
    `V${y + 1 - c}`,
    corner(c, -1, 1),
    `H${x + d}`,
    corner(d, -1, -1),
    `V${y + a}`,
    corner(a, 1, -1),
    'z',
  ].join('')
}

/** A quarter turn clockwise as a quadratic curve, relative to where the line stands. */
function quarter(radius: number, dx: number, dy: number): string {
  const isAlongX = dx === dy
  const control = isAlongX ? `${dx * radius} 0` : `0 ${dy * radius}`
  return `${control} ${dx * radius} ${dy * radius}`
}

/**
 * Draws a text as a QR code in one SVG path, without its finder patterns and without the middle.
 *
 * @param text what a scanner reads
 */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const far = size - FINDER
  const finders = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  const gap = Math.ceil((size * MARK_SHARE) / 2)
  const middle = size / 2
  const isDark = (x: number, y: number): boolean => {
    if (finders.some(([fx, fy]) => x >= fx && x < fx + FINDER && y >= fy && y < fy + FINDER)) return false
    if (Math.abs(x + 0.5 - middle) < gap && Math.abs(y + 0.5 - middle) < gap) return false
    return data[y]?.[x] === true
  }
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (isDark(x, y)) path += modulePath(x, y, isDark)
  return { path, finders, size }
}

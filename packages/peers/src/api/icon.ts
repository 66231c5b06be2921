import { createHash } from 'node:crypto'

/** Draws a mark for an image id: two shapes and a colour from its hash, always the same. */
export function drawIcon(id: string): string {
  const hash = createHash('sha256').update(id).digest()
  const byte = (index: number) => hash[index] ?? 0
  const hue = Math.round((byte(0) / 255) * 360)
  const turn = (byte(1) % 8) * 45
  const radius = 8 + (byte(2) % 7)
  const shapes = [
    `<circle cx="32" cy="32" r="${radius}"/>`,
    `<rect x="${32 - radius}" y="${32 - radius}" width="${radius * 2}" height="${radius * 2}" rx="4"/>`,
    `<path d="M32 ${30 - radius} ${34 + radius} ${32 + radius}H${30 - radius}z"/>`,
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` +
    `<rect width="64" height="64" fill="hsl(${hue} 62% 46%)"/>` +
    `<g fill="#fff" fill-opacity=".35" transform="rotate(${turn} 32 32) translate(9 -9)">${shapes[byte(3) % 3]}</g>` +
    `<g fill="#fff" transform="rotate(${turn} 32 32)">${shapes[byte(4) % 3]}</g></svg>`
  )
}

const TINTS = 5
/** Steps of 15 %. */
const TINT_STEP = 0.15
/** For a base border radius of 4 px. */
const REACH_PERCENT = 88

/**
 * The five colours of an address: the first six hex characters, then four lighter tints.
 *
 * @param address hex or not; characters that are not hex are skipped, and too few are filled with 0
 * @returns `rgb()` colours, strongest first
 */
export function avatarColors(address: string): readonly string[] {
  const hex = address
    .toLowerCase()
    .replace(/^0x/, '')
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 6)
    .padEnd(6, '0')
  const base = [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return Array.from({ length: TINTS }, (_, step) => {
    const [red, green, blue] = base.map(part => Math.round(part + (255 - part) * TINT_STEP * step))
    return `rgb(${red}, ${green}, ${blue})`
  })
}

/** The colours as a CSS background, lit from the upper right. */
export function avatarGradient(address: string): string {
  const [c1, c2, c3, c4, c5] = avatarColors(address)
  const stops = `#fff 0.52%, ${c5} 31.25%, ${c3} 51.56%, ${c2} 65.63%, ${c1} 82.29%, ${c4} 100%`
  return `radial-gradient(${REACH_PERCENT}% ${REACH_PERCENT}% at 65% 40%, ${stops})`
}

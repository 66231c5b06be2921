import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { DataImage } from '../../../bridge/contract/image.ts'
import { SOCIAL_MARKS } from './socialMarks.ts'

/** Attributes by their names in SVG. */
const ATTRIBUTES = {
  d: 'd',
  fill: 'fill',
  fillRule: 'fill-rule',
  stroke: 'stroke',
  strokeWidth: 'stroke-width',
}

/** A provider's mark as a `data:` URL, on a field that leaves room for a round frame; black where it takes the text's colour. */
export function socialMarkUrl(provider: SocialProvider): DataImage {
  const paths = SOCIAL_MARKS[provider].map(path => {
    const attributes = Object.entries(path).map(
      ([name, value]) => `${ATTRIBUTES[name as keyof typeof ATTRIBUTES]}="${value}"`,
    )
    return `<path ${attributes.join(' ')}/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 36 36" color="#000">${paths.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

import type { Browser } from 'playwright'
import { toWebp } from '../../../scripts/gallery/toWebp.ts'

/** What one library shows; `null` where it has no such view. */
export interface Tile {
  readonly title: string
  readonly picture: Buffer | null
}

const WIDTH_PX = 1_280
/** Tried in this order, until the picture is small enough; a row of QR codes is large. */
const QUALITIES = [0.72, 0.5, 0.35, 0.2]
const MAX_BYTES = 50_000

const COLORS = { light: ['#ffffff', '#3a3f4d'], dark: ['#101116', '#d5d8e2'] } as const

/** Joins the pictures of one scene into one row, as WebP. */
export async function joinPictures(
  browser: Browser,
  tiles: readonly Tile[],
  theme: 'light' | 'dark',
): Promise<Buffer> {
  const [back, text] = COLORS[theme]
  const figures = tiles.map(({ title, picture }) =>
    picture
      ? `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`
      : `<figure class="none"><figcaption>${title}</figcaption><p>No such view</p></figure>`,
  )
  const html = `<style>
    body { padding: 8px; display: flex; align-items: start; gap: 12px; background: ${back}; color: ${text}; font: 15px sans-serif }
    figure { margin: 0; min-width: 0 } figcaption { padding: 4px 2px 6px; font-weight: 600 }
    img { display: block; zoom: .5; border-radius: 32px } .none p { width: 400px; margin: 0; padding: 96px 0; text-align: center; opacity: .7 }
  </style>${figures.join('')}`
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await toWebp(browser, { html, width: WIDTH_PX, quality })
    if (bytes.length <= MAX_BYTES) break
  }
  return bytes
}

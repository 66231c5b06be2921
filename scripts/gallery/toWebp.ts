import type { Browser } from 'playwright'

interface WebpParameters {
  /** The body of a page. */
  readonly html: string
  /** CSS pixels, which are the pixels of the picture. */
  readonly width: number
  /** From 0 to 1. */
  readonly quality: number
}

/** Draws a page into a WebP picture, by the browser's own encoder. */
export async function toWebp(browser: Browser, { html, width, quality }: WebpParameters): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: 100 } })
  try {
    await page.setContent(`<!doctype html><style>body { margin: 0; width: fit-content }</style>${html}`)
    await page.evaluate(() => Promise.all([...document.images].map(image => image.decode())))
    const shot = await page.locator('body').screenshot({ omitBackground: true })
    const url = await page.evaluate(
      async ([data, quality]) => {
        const image = new Image()
        image.src = `data:image/png;base64,${data}`
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        return canvas.toDataURL('image/webp', quality)
      },
      [shot.toString('base64'), quality] as const,
    )
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  } finally {
    await page.close()
  }
}

import type { Page } from 'playwright'

/** How two pictures differ. */
export interface PictureDifference {
  /** Share of the pixels that differ, 0 to 1; 1 where the sizes differ. */
  readonly share: number
  /** PNG of the second picture, pale, with what differs in red; null where nothing does. */
  readonly picture: Buffer | null
}

const toDataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/**
 * The browser rounds the edges of shapes a little differently from time to time. Up to this share of the pixels, by up to
 * this much of 255, count as equal; a new colour of a surface is more pixels, a new shape more of 255.
 */
const ROUNDED = { share: 0.0005, by: 24 }

/** In the page, whose browser reads PNG: the share that differs, the greatest difference of 255, and the picture of it. */
async function compareInPage([before, after]: readonly [string, string]): Promise<[number, number, string]> {
  const load = async (url: string) => createImageBitmap(await (await fetch(url)).blob())
  const [one, other] = [await load(before), await load(after)]
  if (one.width !== other.width || one.height !== other.height) return [1, 255, after]
  const read = (image: ImageBitmap) => {
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser draws no canvas')
    context.drawImage(image, 0, 0)
    return { canvas, context, image: context.getImageData(0, 0, image.width, image.height) }
  }
  const { image: old } = read(one)
  const { canvas, context, image } = read(other)
  let [count, greatest] = [0, 0]
  for (let at = 0; at < image.data.length; at += 4) {
    const parts = [0, 1, 2].map(part => Math.abs((old.data[at + part] ?? 0) - (image.data[at + part] ?? 0)))
    const isSame = Math.max(...parts) === 0
    if (!isSame) count += 1
    greatest = Math.max(greatest, ...parts)
    for (const [part, red] of [224, 36, 60].entries())
      image.data[at + part] = isSame ? 255 - (255 - (image.data[at + part] ?? 0)) / 5 : red
  }
  context.putImageData(image, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return [count / (one.width * one.height), greatest, `data:image/png;base64,${btoa(text)}`]
}

/**
 * Compares two pictures of the same machine and fonts, pixel by pixel.
 *
 * @param page any page without a policy; nothing is shown in it
 */
export async function comparePictures(page: Page, before: Buffer, after: Buffer): Promise<PictureDifference> {
  if (before.equals(after)) return { share: 0, picture: null }
  const [share, by, url] = await page.evaluate(compareInPage, [toDataUrl(before), toDataUrl(after)] as const)
  if (share <= ROUNDED.share && by <= ROUNDED.by) return { share: 0, picture: null }
  return { share, picture: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}

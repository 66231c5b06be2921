import type { DataImage } from '../contract/image.ts'

const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon)[;,]/i

/** Whether a text from outside is a picture that carries its bytes. */
export const isDataImage = (value: unknown): value is DataImage =>
  typeof value === 'string' && DATA_IMAGE.test(value)

const IMAGE_URL =
  /^(data:image\/(png|jpe?g|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon)[;,]|https:\/\/)/i

/** Whether an outside string may be the source of an `<img>`: https, or an image as `data:`. */
export const isImageUrl = (text: string): boolean => IMAGE_URL.test(text)

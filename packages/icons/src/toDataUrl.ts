/** A drawing as the address of an `<img>`, where nothing in it runs or loads. */
export const toDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

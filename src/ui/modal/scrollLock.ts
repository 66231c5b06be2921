let holders = 0
let restore: (() => void) | undefined

/**
 * Stops the page behind the modal from scrolling and keeps the room of its scroll bar, so that nothing moves.
 *
 * @returns gives the scroll back; the last of several gives it back for all
 */
export function lockScroll(page: Document = document): () => void {
  holders += 1
  if (holders === 1) {
    const { style } = page.documentElement
    const before = { overflow: style.overflow, paddingInlineEnd: style.paddingInlineEnd }
    const bar = (page.defaultView?.innerWidth ?? 0) - page.documentElement.clientWidth
    const hasGutter = () => getComputedStyle(page.documentElement).scrollbarGutter?.startsWith('stable')
    if (bar > 0 && !hasGutter()) style.paddingInlineEnd = `${bar}px`
    style.overflow = 'hidden'
    restore = () => Object.assign(style, before)
  }
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders === 0) restore?.()
  }
}

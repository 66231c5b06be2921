import { type RefObject, useLayoutEffect, useRef } from 'react'
import { HEIGHT_MS } from '../theme/motion.ts'

/**
 * Lets the frame follow the height of its content with the spec's 150 ms. Heights are written by CSSOM, so
 * no style attribute stands in any markup.
 */
export function useHeight(): {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
} {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const box = frame.current
    const inner = content.current
    if (!box || !inner) return
    let last = -1
    let settling: ReturnType<typeof setTimeout> | undefined
    const apply = ([entry]: ResizeObserverEntry[]): void => {
      const height = Math.ceil(entry?.contentRect.height ?? 0)
      if (height === last || height === 0) return
      // The first height is not a motion, and a scroll bar must not flash through the others.
      box.toggleAttribute('data-moving', last !== -1)
      last = height
      box.style.setProperty('block-size', `${height}px`)
      clearTimeout(settling)
      settling = setTimeout(() => box.removeAttribute('data-moving'), HEIGHT_MS)
    }
    // The observer also reports the first height, in the right frame, so that no forced layout is needed.
    const observer = new ResizeObserver(apply)
    observer.observe(inner)
    return () => {
      clearTimeout(settling)
      observer.disconnect()
    }
  }, [])

  return { frame, content }
}

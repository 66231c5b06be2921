import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** iOS zooms the page into a focused field whose font is smaller. */
const LEAST_FONT_PX = 16

/**
 * Shrinks the font of a field until the whole amount is visible in it.
 *
 * @param amount text of the field
 * @returns `isCut`: the amount is longer than the field also in the smallest font, so the view repeats it in full
 */
export function useFittedAmount(amount: string): {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly isCut: boolean
} {
  const ref = useRef<HTMLInputElement>(null)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another width
  useLayoutEffect(() => {
    const input = ref.current
    if (!input) return setCut(false)
    // With reduced motion every property has a short transition, and a width would be that of the font before.
    input.style.transitionProperty = 'none'
    const shrink = (): void => {
      input.style.fontSize = ''
      let px = Number.parseFloat(getComputedStyle(input).fontSize)
      while (px > LEAST_FONT_PX && input.scrollWidth > input.clientWidth) {
        px = Math.max(LEAST_FONT_PX, px - 1)
        input.style.fontSize = `${px}px`
      }
      setCut(input.scrollWidth > input.clientWidth)
    }
    shrink()
    const observer = new ResizeObserver(shrink)
    observer.observe(input)
    return () => observer.disconnect()
  }, [amount])
  return { ref, isCut }
}

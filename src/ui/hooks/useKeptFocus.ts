import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus when a button is replaced by the link that it prepared. The returned properties go to the
 * element around both.
 *
 * @param kind changes with the replacement
 */
export function useKeptFocus<Around extends HTMLElement>(
  kind: string | undefined,
): {
  readonly ref: RefObject<Around | null>
  readonly onFocus: () => void
  readonly onBlur: () => void
} {
  const ref = useRef<Around>(null)
  const hasFocus = useRef(false)
  // React reports no blur of an element that it removes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the replacement is what the effect is for
  useLayoutEffect(() => {
    const around = ref.current
    if (!around || !hasFocus.current) return
    const { activeElement } = around.getRootNode() as Document | ShadowRoot
    if (!around.contains(activeElement)) around.querySelector<HTMLElement>('a, button')?.focus()
  }, [kind])
  return {
    ref,
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: () => {
      hasFocus.current = false
    },
  }
}

import { useId, useLayoutEffect, useRef } from 'react'

/**
 * Shows an element of the host inside the modal: it becomes a child of `<tabkey-modal>` and stands in a slot, so that the
 * host's styles reach it. The event `remove` tells its maker that it is no longer shown.
 */
export function HostElement({ element }: { readonly element: HTMLElement }) {
  const name = useId()
  const slot = useRef<HTMLSlotElement>(null)
  useLayoutEffect(() => {
    const root = slot.current?.getRootNode()
    element.slot = name
    if (root instanceof ShadowRoot) root.host.append(element)
    return () => {
      element.remove()
      element.dispatchEvent(new Event('remove'))
    }
  }, [element, name])
  return <slot ref={slot} name={name} />
}

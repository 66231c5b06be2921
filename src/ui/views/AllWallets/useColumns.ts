import { type RefObject, useLayoutEffect, useState } from 'react'

/** Reference §4.1: 4 columns, 3 when the screen has less than 352 px. */
const NARROW_PX = 352

export function useColumns(box: RefObject<HTMLElement | null>): 3 | 4 {
  const [columns, setColumns] = useState<3 | 4>(4)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const view = element.ownerDocument.defaultView
    const read = (): void => setColumns((view?.innerWidth ?? NARROW_PX) < NARROW_PX ? 3 : 4)
    read()
    view?.addEventListener('resize', read)
    return () => view?.removeEventListener('resize', read)
  }, [box])
  return columns
}

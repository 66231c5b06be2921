import { type ReactNode, useEffect, useRef } from 'react'

export interface StatusProps {
  readonly as?: 'p' | 'div'
  readonly className?: string
  readonly children: ReactNode
  readonly 'data-tone'?: string
}

/** After the focus has moved to the view, whose title is read first. */
const READ_AFTER_MS = 200

/**
 * A text that a screen reader says when it appears and when it changes. A live region that is mounted together with its text
 * is not read, so the text is copied into the region that is mounted with the card (`AlertBar`).
 */
export function Status({ as: Tag = 'p', children, ...props }: StatusProps) {
  const element = useRef<HTMLParagraphElement & HTMLDivElement>(null)
  const said = useRef('')
  const region = useRef<Element | null>(null)

  useEffect(() => {
    const timer = setTimeout(() => {
      const text = element.current?.innerText ?? ''
      region.current =
        (element.current?.getRootNode() as ParentNode | undefined)?.querySelector('.said') ?? null
      if (!region.current || text === said.current) return
      said.current = text
      region.current.textContent = text
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  })

  useEffect(
    () => () => {
      // The next view may have written its text by now.
      if (region.current?.textContent === said.current) region.current.textContent = ''
    },
    [],
  )

  return (
    <Tag ref={element} {...props}>
      {children}
    </Tag>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'

export interface StatusProps {
  readonly as?: 'p' | 'div'
  readonly className?: string
  readonly children: ReactNode
  readonly 'data-tone'?: string
}

/** After the focus has moved to the view, whose title is read first. */
const READ_AFTER_MS = 200
/** A person who passes through the card line by line must not find the text twice. */
const CLEARED_AFTER_MS = 5_000

/**
 * A text that a screen reader says when it appears and when it changes. A live region that is mounted together with its text
 * is not read, so the text is copied for a moment into the region that is mounted with the card (`AlertBar`).
 */
export function Status({ as: Tag = 'p', children, ...props }: StatusProps) {
  const element = useRef<HTMLParagraphElement & HTMLDivElement>(null)
  const said = useRef('')
  const region = useRef<Element | null | undefined>(null)

  // The next view may have written its text by now.
  function clear(text: string): void {
    if (region.current?.textContent === text) region.current.replaceChildren()
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      // One element a line: a text without a full stop is not read into the next one.
      const lines = element.current?.innerText.split(/\n+/) ?? []
      const text = lines.join('')
      region.current = (element.current?.getRootNode() as ParentNode | undefined)?.querySelector('.said')
      if (!region.current || text === said.current) return
      said.current = text
      // An address or an amount is read as it is, also on a translated page.
      const translate = !element.current?.querySelector('[translate=no]')
      region.current.replaceChildren(
        ...lines.map(line => Object.assign(document.createElement('p'), { textContent: line, translate })),
      )
      setTimeout(clear, CLEARED_AFTER_MS, text)
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the text leaves the card
  useEffect(() => () => clear(said.current), [])

  return (
    <Tag ref={element} {...props}>
      {children}
    </Tag>
  )
}

import { type ReactNode, useId } from 'react'

/** A titled block of the page, found by its name. */
export function Card({
  title,
  hint,
  wide = false,
  tall = false,
  children,
}: {
  title: string
  hint?: ReactNode
  wide?: boolean
  /** As high as two others, where they stand side by side. */
  tall?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={wide ? 'card wide' : tall ? 'card tall' : 'card'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p className="muted">{hint}</p>}
      </header>
      {children}
    </section>
  )
}

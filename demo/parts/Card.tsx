import { type ReactNode, useId } from 'react'

/** A titled block of the page, found by its name. */
export function Card({
  title,
  hint,
  wide = false,
  children,
}: {
  title: string
  hint?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={wide ? 'card wide' : 'card'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p className="muted">{hint}</p>}
      </header>
      {children}
    </section>
  )
}

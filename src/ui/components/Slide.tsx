import type { ReactNode } from 'react'

/** A picture, a heading, a few words. */
export function Slide({
  picture,
  title,
  children,
}: {
  readonly picture: ReactNode
  readonly title: string
  readonly children: string
}) {
  return (
    <section className="slide">
      {picture}
      <div>
        <h2 className="slide-title">{title}</h2>
        <p className="muted small">{children}</p>
      </div>
    </section>
  )
}

export const slideCss = `
.slides { display: flex; flex-direction: column; gap: 20px; padding: 8px 4px 20px; }
.slide { display: flex; align-items: center; gap: 16px; }
.slide > svg { flex: none; }
.slide-title { font-size: var(--tk-md); font-weight: var(--tk-medium); margin-block-end: 2px; }
.slide p { text-wrap: pretty; }
.wide { display: grid; gap: 8px; }
.pic-bg { fill: var(--tk-fill); }
.pic-soft { fill: var(--tk-accent-soft); }
.pic-line { stroke: var(--tk-line); }
.pic-ink { fill: var(--tk-accent); }
.pic-stroke { stroke: var(--tk-link); fill: none; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.pic-card { fill: var(--tk-bg); stroke: var(--tk-line); stroke-width: 1.2; }
`

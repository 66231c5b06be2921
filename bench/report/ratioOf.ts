import type { Figure } from '../measure.ts'

/** How many times its base a figure is; null without a base, or when the base is nothing. */
export function ratioOf(figure: Figure, figures: readonly Figure[]): number | null {
  if (figure.base === undefined) return null
  const base = figures.find(({ name }) => name === figure.base)
  if (!base) throw new Error(`${figure.name} is measured against '${figure.base}', which is not there`)
  return base.value === 0 ? null : figure.value / base.value
}

/** Figures above the ratio that is allowed, in words. */
export function ratiosExceeded(figures: readonly Figure[]): readonly string[] {
  return figures.flatMap(figure => {
    const ratio = ratioOf(figure, figures)
    const { name, base, ratioMax } = figure
    if (ratio === null || ratioMax === undefined || ratio <= ratioMax) return []
    return [`${name}: ${ratio.toFixed(1)} times '${base}', at most ${ratioMax} are allowed`]
  })
}

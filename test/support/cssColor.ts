/** A colour as red, green, blue in 0 to 255 and alpha in 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** The declarations of a stylesheet's custom properties, in the order in which later ones win. */
export function customProperties(css: string, dark: boolean): Map<string, string> {
  const properties = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selector.includes('dark') && !dark) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--tk-[\w-]+)\s*:\s*([^;]+);/g))
      properties.set(name, value.trim())
  }
  return properties
}

/** Splits at commas outside of parentheses. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map(part => part.trim())
}

/** The value with every `var()` put in; a host's variable that is unset leaves its default. */
function substitute(value: string, properties: ReadonlyMap<string, string>): string {
  const start = value.indexOf('var(')
  if (start === -1) return value
  let depth = 1
  let end = start + 4
  while (depth > 0) {
    if (value[end] === '(') depth += 1
    if (value[end] === ')') depth -= 1
    end += 1
  }
  const [name = '', ...otherwise] = partsOf(value.slice(start + 4, end - 1))
  const found = properties.get(name) ?? otherwise.join(',')
  return substitute(value.slice(0, start) + found + value.slice(end), properties)
}

const NAMED: Readonly<Record<string, Rgba>> = { transparent: [0, 0, 0, 0] }

function parse(text: string): Rgba {
  const named = NAMED[text]
  if (named) return named
  if (text.startsWith('#')) {
    const digits = text.length === 4 ? text.replaceAll(/[0-9a-f]/gi, '$&$&') : text
    return [1, 3, 5].map(at => Number.parseInt(digits.slice(at, at + 2), 16)).concat(1) as never as Rgba
  }
  const [, name, inner = ''] = /^([\w-]+)\((.*)\)$/s.exec(text) ?? []
  if (name === 'rgb') {
    const [red = 0, green = 0, blue = 0, alpha = 100] = (inner.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha / 100]
  }
  if (name !== 'color-mix') throw new Error(`No colour that this file reads: ${text}`)
  const [space, first = '', second = ''] = partsOf(inner)
  if (space !== 'in srgb') throw new Error(`Mixed in ${space}`)
  const share = (part: string): readonly [string, number | undefined] => {
    const [, color = part, percent] = /^(.*\)|\S+)\s+([\d.]+)%$/s.exec(part) ?? []
    return [color, percent === undefined ? undefined : Number(percent) / 100]
  }
  const [from, fromShare] = share(first)
  const [to, toShare] = share(second)
  const weight = fromShare ?? (toShare === undefined ? 0.5 : 1 - toShare)
  const [a, b] = [parse(from), parse(to)]
  const alpha = a[3] * weight + b[3] * (1 - weight)
  const mixed = [0, 1, 2].map(at =>
    alpha === 0 ? 0 : ((a[at] ?? 0) * a[3] * weight + (b[at] ?? 0) * b[3] * (1 - weight)) / alpha,
  )
  return [...mixed, alpha] as never as Rgba
}

/**
 * The colour of a custom property.
 *
 * @throws for a value that is no colour of the forms that the stylesheet uses
 */
export function colorOf(name: string, properties: ReadonlyMap<string, string>): Rgba {
  const value = substitute(`var(${name})`, properties)
    // `calc(0 * 1%)` of the mix strength.
    .replaceAll(/calc\(\s*([\d.]+)\s*\*\s*1%\s*\)/g, '$1%')
  return parse(value)
}

function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue]
    .map(part => part / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio), 1 to 21. */
export function contrast(foreground: Rgba, background: Rgba): number {
  const [light = 0, dark = 0] = [luminance(foreground), luminance(background)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

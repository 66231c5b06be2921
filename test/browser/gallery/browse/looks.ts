import type { ThemeVariables } from '../../../../src/bridge/contract/config.ts'

/** A window in which a state is shown. */
export interface Look {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
}

export type LookName = keyof typeof LOOKS

export const LOOKS = {
  light: { title: 'Light', width: 480, height: 720, theme: 'light', dir: 'ltr' },
  dark: { title: 'Dark', width: 480, height: 720, theme: 'dark', dir: 'ltr' },
  phone: { title: 'Phone', width: 390, height: 720, theme: 'light', dir: 'ltr' },
  'phone-dark': { title: 'Phone, dark', width: 390, height: 720, theme: 'dark', dir: 'ltr' },
  narrow: { title: 'Narrow', width: 320, height: 720, theme: 'light', dir: 'ltr' },
  rtl: { title: 'Right to left', width: 480, height: 720, theme: 'light', dir: 'rtl' },
  desktop: { title: 'Desktop', width: 1_280, height: 800, theme: 'light', dir: 'ltr' },
} as const satisfies Readonly<Record<string, Look>>

/** What the page shows; its address holds it, so that a link leads to the same. */
export interface Shown {
  readonly state: string
  readonly looks: readonly LookName[]
  readonly lang: string
  readonly preset: string
  readonly variables: ThemeVariables
}

const FIRST: Shown = {
  state: 'Connect.full',
  looks: ['light', 'dark', 'phone'],
  lang: 'en',
  preset: '',
  variables: {},
}

const isLook = (name: string): name is LookName => Object.hasOwn(LOOKS, name)

/** Theme variables of an address; none where it holds something else. */
function readVariables(text: string | null): ThemeVariables {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}

/** @param hash with or without its `#` */
export function readShown(hash: string): Shown {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const looks = (query.get('looks') ?? '').split(',').filter(isLook)
  return {
    state: query.get('state') ?? FIRST.state,
    looks: looks.length > 0 ? looks : FIRST.looks,
    lang: query.get('lang') ?? FIRST.lang,
    preset: query.get('preset') ?? FIRST.preset,
    variables: readVariables(query.get('variables')),
  }
}

/** The hash that `readShown` reads. */
export function toHash({ state, looks, lang, preset, variables }: Shown): string {
  const query = new URLSearchParams({ state, looks: looks.join(','), lang })
  if (preset) query.set('preset', preset)
  if (Object.keys(variables).length > 0) query.set('variables', JSON.stringify(variables))
  return `#${query}`
}

/** Where a state is shown by itself. Theme variables are handed over later, without a reload. */
export function frameUrl({ state, lang, preset }: Shown, { theme, dir }: Look): string {
  return `./index.html?${new URLSearchParams({ state, theme, dir, lang, preset })}`
}

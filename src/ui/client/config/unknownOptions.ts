import { TOKEN_TABLE } from '../../theme/tokenTable.ts'
import { languageTag } from '../../words/languageTag.ts'
import type { TabkeyConfig } from '../api/tabkey.ts'

type Options = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Chains of viem and wagmi have more fields; these are ignored. */
const FOREIGN: ReadonlySet<string> = new Set(['networks', 'defaultNetwork'])

/** Read by the sign-in itself, which starts later. */
const READ_LATER = ['siwx', 'siweConfig']

/**
 * The options of a config that Tabkey does not read: misspelled, or another library's. The config is read a second time
 * through a proxy, so that no list of option names has to be maintained.
 *
 * @param config what the host gave
 * @param read `resolveConfig`, which has accepted the config before; passed in, because its code is in the page's first
 *   chunk
 * @returns paths, for instance `features.emails`
 */
export function unknownOptions(
  config: TabkeyConfig,
  read: (config: TabkeyConfig) => unknown,
): readonly string[] {
  const known = new Set<string>(READ_LATER)
  const watched = (options: Options, prefix: string): Options =>
    new Proxy(options, {
      get(target, name: string) {
        known.add(prefix + name)
        const value = target[name]
        const isWatched = prefix === '' && isPlain(value) && !FOREIGN.has(name)
        return isWatched ? watched(value, `${name}.`) : value
      },
    })
  read(watched(config as unknown as Options, '') as unknown as TabkeyConfig)
  const paths = Object.entries(config).flatMap(([name, value]: [string, unknown]) =>
    isPlain(value) && known.has(name) && !FOREIGN.has(name) && !READ_LATER.includes(name)
      ? Object.keys(value).map(key => `${name}.${key}`)
      : [name],
  )
  return [...paths.filter(path => !known.has(path)), ...unknownThemeVariables(config)]
}

/** The names of theme variables that are no design token: the sheet ignores them. */
function unknownThemeVariables({ themeVariables = {} }: TabkeyConfig): readonly string[] {
  return Object.entries(themeVariables).flatMap(([name, value]: [string, unknown]) => {
    if (isPlain(value) && (name === 'light' || name === 'dark'))
      return Object.keys(value)
        .filter(variable => !Object.hasOwn(TOKEN_TABLE, variable))
        .map(variable => `themeVariables.${name}.${variable}`)
    return Object.hasOwn(TOKEN_TABLE, name) ? [] : [`themeVariables.${name}`]
  })
}

/** Warned once per page, because React mounts twice and hot reloads create more clients. */
const warnedPaths = new Set<string>()

/** Warns developers of unknown options, and of a `locale` that is no language tag. */
export function warnOfUnknownOptions(
  config: TabkeyConfig,
  read: (config: TabkeyConfig) => unknown,
  warn: (text: string) => void = text => console.warn(`[tabkey] ${text}`),
): void {
  const unknown = unknownOptions(config, read).filter(path => !warnedPaths.has(path))
  for (const path of unknown) warnedPaths.add(path)
  if (unknown.length > 0) warn(`createTabkey does not know ${unknown.join(', ')}: nothing reads it`)
  const { locale } = config
  if (locale && !languageTag(locale))
    warn(`createTabkey: locale '${locale}' is no language tag; the page's language is used`)
}

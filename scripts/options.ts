import { readFile, writeFile } from 'node:fs/promises'
import { CACHES } from '../src/bridge/options/caches.ts'
import { ENGINE_OPTIONS, ENGINE_RUNTIME_OPTIONS } from '../src/bridge/options/engineOptions.ts'
import { FEATURES } from '../src/bridge/options/features.ts'
import { SECURE_SITE } from '../src/bridge/services/secureSite.ts'
import {
  LINK_OPTIONS,
  PAGE_OPTIONS,
  PAGE_RUNTIME_OPTIONS,
  SHOWN_FEATURES,
  WALLET_OPTIONS,
} from '../src/ui/client/options/pageOptions.ts'
import { HOSTED_PICTURES, SERVICES } from '../src/worker/net/endpoints.ts'
import { isMain, ROOT } from './run.ts'
import { SOURCE_TYPES, toSourceTable } from './sourceTypes.ts'

// `npm run options` writes the tables of options and endpoints in the documents. Names, defaults and the rest of a row are
// read from the tables that tab and engine read options by, and from the docstrings of their interfaces.

const ENGINE = 'src/bridge/options/engineOptions.ts'
const PAGE = 'src/ui/client/options/pageOptions.ts'

interface OptionList {
  /** Where the table stands: between `<!-- options: name -->` and `<!-- /options -->`. */
  readonly document: string
  readonly name: string
  /** Where its interface is. */
  readonly file: string
  readonly of: string
  /** Before each name, for instance `features.`. */
  readonly prefix?: string
  readonly defaults: Readonly<Record<string, unknown>>
}

const defaultsOf = (table: Readonly<Record<string, readonly [unknown, unknown]>>) =>
  Object.fromEntries(Object.entries(table).map(([name, [, otherwise]]) => [name, otherwise]))

const hosted = {
  ...Object.fromEntries(Object.entries(SERVICES).map(([name, service]) => [name, service.hosted])),
  ...HOSTED_PICTURES,
  images: HOSTED_PICTURES.images[0],
  secureSite: SECURE_SITE,
}

const options = 'docs/options.md'
const ENDPOINTS = 'docs/endpoints.md'

export const OPTION_LISTS: readonly OptionList[] = [
  {
    document: options,
    name: 'app',
    file: 'src/ui/client/api/tabkeyConfig.ts',
    of: 'TabkeyConfig',
    defaults: {},
  },
  {
    document: options,
    name: 'engine, at runtime',
    file: ENGINE,
    of: 'EngineRuntimeOptions',
    defaults: defaultsOf(ENGINE_RUNTIME_OPTIONS),
  },
  {
    document: options,
    name: 'features',
    file: 'src/bridge/options/features.ts',
    of: 'Features',
    prefix: 'features.',
    defaults: { ...FEATURES, socials: undefined },
  },
  {
    document: options,
    name: 'shown features',
    file: 'src/bridge/options/features.ts',
    of: 'FeatureOptions',
    prefix: 'features.',
    defaults: defaultsOf(SHOWN_FEATURES),
  },
  {
    document: options,
    name: 'page, at runtime',
    file: PAGE,
    of: 'PageRuntimeOptions',
    defaults: { ...defaultsOf(PAGE_RUNTIME_OPTIONS), locale: undefined },
  },
  {
    document: options,
    name: 'wallets',
    file: PAGE,
    of: 'WalletOptions',
    prefix: 'wallets.',
    defaults: defaultsOf(WALLET_OPTIONS),
  },
  {
    document: options,
    name: 'engine',
    file: ENGINE,
    of: 'EngineOptions',
    defaults: defaultsOf(ENGINE_OPTIONS),
  },
  {
    document: options,
    name: 'caches',
    file: 'src/bridge/options/caches.ts',
    of: 'Caches',
    prefix: 'caches.',
    defaults: Object.fromEntries(
      Object.entries(CACHES).map(([name, { ttlMs, max }]) => [name, `ttlMs: ${ttlMs}, max: ${max}`]),
    ),
  },
  { document: options, name: 'page', file: PAGE, of: 'PageOptions', defaults: defaultsOf(PAGE_OPTIONS) },
  { document: options, name: 'link', file: PAGE, of: 'LinkOptions', defaults: defaultsOf(LINK_OPTIONS) },
  {
    document: ENDPOINTS,
    name: 'endpoints',
    file: 'src/bridge/options/endpoints.ts',
    of: 'Endpoints',
    defaults: hosted,
  },
  {
    document: ENDPOINTS,
    name: 'sources',
    file: 'src/bridge/options/endpoints.ts',
    of: 'Endpoints',
    defaults: Object.fromEntries(Object.keys(SOURCE_TYPES).map(part => [part, undefined])),
  },
]

const MEMBER = /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}readonly (\w+)\??: /gm

/** The members of an interface with what their docstrings say, examples left out. */
function readMembers(text: string, name: string): readonly (readonly [name: string, description: string])[] {
  const start = text.search(new RegExp(`^export interface ${name}\\b`, 'm'))
  if (start < 0) throw new Error(`There is no interface ${name}`)
  const body = text.slice(start, text.indexOf('\n}\n', start))
  return [...body.matchAll(MEMBER)].map(([, comment = '', member = '']) => [member, plainText(comment)])
}

const plainText = (comment: string): string =>
  comment
    .split('@example')[0]
    ?.replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/\(docs\/([\w-]+)\.md\)/g, '([$1]($1.md))')
    .replaceAll(/See docs\/([\w-]+)\.md/g, 'See [$1]($1.md)')
    .replaceAll(/\(docs\/decisions[^)]*\)/g, '')
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/g, ' ')
    .trim() ?? ''

/** A default that says something: short, and not a list of everything. */
function say(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'function') return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= 40 ? `\`${text}\`` : ''
}

function toTable({ prefix = '', defaults }: OptionList, members: ReturnType<typeof readMembers>): string {
  const isListed = (name: string) => Object.keys(defaults).length === 0 || name in defaults
  const rows = members
    .filter(([name]) => isListed(name))
    .map(([name, description]) => `| \`${prefix}${name}\` | ${say(defaults[name])} | ${description} |`)
  return ['| option | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Returns the text of a document with the tables that the code gives. */
export async function renewOptions(document: string): Promise<string> {
  let text = await readFile(`${ROOT}/${document}`, 'utf8')
  const replace = (name: string, table: string): void => {
    const [start, end] = [`<!-- options: ${name} -->`, '<!-- /options -->']
    const from = text.indexOf(start)
    if (from < 0) throw new Error(`${document} has no place for ${name}`)
    text = `${text.slice(0, from)}${start}\n\n${table}\n\n${text.slice(text.indexOf(end, from))}`
  }
  for (const list of OPTION_LISTS.filter(entry => entry.document === document))
    replace(list.name, toTable(list, readMembers(await readFile(`${ROOT}/${list.file}`, 'utf8'), list.of)))
  if (document === ENDPOINTS) replace('types of sources', toSourceTable())
  return text
}

if (isMain(import.meta.url))
  for (const document of new Set(OPTION_LISTS.map(list => list.document)))
    await writeFile(`${ROOT}/${document}`, await renewOptions(document))

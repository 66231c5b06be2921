import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installCommand, type PackageManager, scriptCommand } from './packageCommands.ts'
import {
  chooseProject,
  createSiteConfig,
  fillOptions,
  type SecureSiteChoice,
  SITE_IGNORED,
  writeSiteSection,
} from './secureSite.ts'
import { TEMPLATES, type Template, type TemplateName } from './templates.ts'
import { type PackageName, SECURE_SITE_VERSION, VERSIONS } from './versions.ts'

const FOLDER = fileURLToPath(new URL('../templates', import.meta.url))

export interface ScaffoldParameters {
  readonly template: TemplateName
  /** A name that npm takes (`packageNameOf`). */
  readonly name: string
  readonly packageManager: PackageManager
  /** Project id of WalletConnect; empty for none. */
  readonly projectId: string
  /** Adds a secure site of the app's own. */
  readonly secureSite?: boolean
}

/** Content of an app's files by path, with slashes, below its directory. */
export type Files = ReadonlyMap<string, string>

const pick = (names: readonly PackageName[]) =>
  Object.fromEntries([...names].sort().map(name => [name, VERSIONS[name]]))

function createManifest(template: Template, name: string, site: SecureSiteChoice | undefined): string {
  const manifest = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    scripts: {
      ...template.scripts,
      ...(site && { wallet: 'tabkey-secure-site --config site.json' }),
    },
    dependencies: pick(template.dependencies),
    devDependencies: {
      ...pick(template.devDependencies),
      ...(site && { 'tabkey-secure-site': SECURE_SITE_VERSION }),
    },
    engines: { node: '>=20.19' },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const formatRows = ({ files }: Template) =>
  Object.entries(files)
    .map(([paths, description]) => `| ${paths.replace(/[^, ]+/g, '`$&`')} | ${description} |`)
    .join('\n')

/** npm leaves `.gitignore` out of a package, so it is stored without its dot. */
const pathIn = (to: string, path: string) =>
  [to, path.split(sep).join('/').replace(/^_/, '.')].filter(part => part !== '').join('/')

async function* readBelow(folder: string): AsyncGenerator<readonly [path: string, text: string]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      yield [relative(folder, path), await readFile(path, 'utf8')]
    }
}

/**
 * The files of a new app. Reads the templates of this package and writes nothing.
 *
 * @example
 * const files = await scaffold({ template: 'react', name: 'my-dapp', packageManager: 'npm', projectId: '' })
 * files.get('package.json')
 */
export async function scaffold({
  template: templateName,
  name,
  packageManager,
  projectId,
  secureSite = false,
}: ScaffoldParameters): Promise<Files> {
  const template: Template = TEMPLATES[templateName]
  const site = secureSite ? chooseProject(projectId) : undefined
  const values: Readonly<Record<string, string>> = {
    name,
    title: template.title,
    install: installCommand(packageManager),
    dev: scriptCommand(packageManager, 'dev'),
    build: scriptCommand(packageManager, 'build'),
    variable: template.variable,
    rows: formatRows(template),
  }
  const fill = (text: string) =>
    fillOptions(text, site).replace(/\{\{(\w+)\}\}/g, (hole, key: string) => values[key] ?? hole)
  const files = new Map<string, string>()
  for (const { from, to } of template.layers)
    for await (const [path, text] of readBelow(join(FOLDER, from))) files.set(pathIn(to, path), fill(text))
  files.set('package.json', createManifest(template, name, site))
  const id =
    site && !site.isOfWalletConnect
      ? '# Project id of the secure site, as in site.json. With one of WalletConnect in both places, WalletConnect works too'
      : '# Project id of WalletConnect, from https://dashboard.reown.com'
  files.set('.env', `${id}\n${template.variable}=${site?.projectId ?? projectId}\n`)
  if (site) {
    files.set('site.json', createSiteConfig(site))
    files.set('.gitignore', `${files.get('.gitignore') ?? ''}${SITE_IGNORED}`)
    const section = writeSiteSection(scriptCommand(packageManager, 'wallet'))
    files.set('README.md', `${files.get('README.md') ?? ''}${section}`)
  }
  return files
}

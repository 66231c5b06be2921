import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import manifest from '../../package.json' with { type: 'json' }
import { ROOT, run } from '../run.ts'
import { PAGES, WEBSITE } from './folders.ts'
import { missingExports, readPublicExports } from './publicExports.ts'

/** `{ '.': 'dist/index.d.ts', './siwx/server': 'dist/siwx/server.d.ts' }` */
const declarations = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(manifest.exports).flatMap(([door, entry]) =>
      typeof entry === 'object' && 'types' in entry ? [[door, entry.types.slice(2)] as const] : [],
    ),
  )

/**
 * Writes a page for each public export of each entry, from the docstrings of the built declarations.
 *
 * @param folder where the pages go, below the site's pages
 * @throws when the library is not built, a declaration cannot be read, or an export has no page
 */
export async function writeReference(folder: string): Promise<void> {
  const files = [...declarations().values()]
  await Promise.all(files.map(file => access(`${ROOT}/${file}`))).catch(() => {
    throw new Error('dist is missing: run `npm run build` first')
  })
  const options = {
    entryPoints: files.map(file => `${ROOT}/${file}`),
    plugin: [`${WEBSITE}/entryNames.mjs`, 'typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
    out: folder,
    docsRoot: PAGES,
    tsconfig: `${WEBSITE}/tsconfig.json`,
    readme: 'none',
    name: 'API reference',
    // Types of the declarations alone; the repository's own TypeScript checks them.
    skipErrorChecking: true,
    disableSources: true,
    excludeInternal: true,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    // A type that an entry names and does not export is written where it is used.
    validation: { notExported: false },
    logLevel: 'Error',
  }
  const path = `${WEBSITE}/.cache/typedoc.json`
  await writeFile(path, JSON.stringify(options))
  const { code, output } = await run('node', ['node_modules/typedoc/bin/typedoc', '--options', path], {
    cwd: WEBSITE,
  })
  if (code !== 0) throw new Error(`The reference was not written:\n${output}`)
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.md'))
  const texts = new Map<string, string>()
  for (const name of names) {
    const page = `${folder}/${name}`
    const text = await readFile(page, 'utf8')
    texts.set(name, text)
    // Docstrings that viem's types bring link to pages of viem's own site.
    if (text.includes('](/docs/'))
      await writeFile(page, text.replaceAll('](/docs/', '](https://viem.sh/docs/'))
  }
  const missing = missingExports(await readPublicExports(), texts)
  if (missing.length > 0) throw new Error(`The reference has no page for ${missing.join(', ')}`)
}

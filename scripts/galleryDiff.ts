import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import type { serveGallery } from '../test/browser/gallery/serve.ts'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './chromium.ts'
import { comparePictures } from './gallery/comparePictures.ts'
import { PICTURE_LOOKS, takePictures } from './gallery/takePictures.ts'
import { type ChangedPicture, toDiffPage } from './gallery/toDiffPage.ts'
import { isMain, ROOT, run } from './run.ts'

const OUT = `${ROOT}/.cache/galleryDiff`

async function git(...args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed:\n${output}`)
  return output.trim()
}

interface Tree {
  /** How the page calls it. */
  readonly name: string
  readonly folder: string
  remove(): Promise<unknown>
}

/** The working tree, or a commit in a folder of its own over the packages that are installed here. */
async function openTree(ref: string | undefined): Promise<Tree> {
  if (ref === undefined) return { name: 'working tree', folder: ROOT, remove: async () => {} }
  const commit = await git('rev-parse', '--short', '--verify', `${ref}^{commit}`)
  const folder = `${OUT}/tree-${commit}`
  await git('worktree', 'add', '--force', '--detach', folder, commit)
  await symlink(`${ROOT}/node_modules`, `${folder}/node_modules`)
  return { name: commit, folder, remove: () => git('worktree', 'remove', '--force', folder) }
}

async function pictureTree(browser: Browser, { folder }: Tree, only: readonly string[], out: string) {
  const path = pathToFileURL(`${folder}/test/browser/gallery/serve.ts`).href
  const { serveGallery: serve } = (await import(path)) as { serveGallery: typeof serveGallery }
  const gallery = await serve()
  try {
    return await takePictures({ browser, url: gallery.url, looks: PICTURE_LOOKS, only, folder: out })
  } finally {
    await gallery.stop()
  }
}

async function compareFolders(
  browser: Browser,
  names: readonly [before: readonly string[], after: readonly string[]],
): Promise<readonly ChangedPicture[]> {
  const page = await browser.newPage()
  // The loader that runs this file wraps named functions; those handed to a page take the wrapper along.
  await page.evaluate('globalThis.__name ??= run => run')
  const changed: ChangedPicture[] = []
  for (const name of new Set(names.flat())) {
    const path = (side: string) => `${side}/${name}.png`
    const [isBefore, isAfter] = names.map(list => list.includes(name))
    if (!isBefore || !isAfter) {
      changed.push({
        name,
        share: null,
        ...(isBefore ? { before: path('before') } : { after: path('after') }),
      })
      continue
    }
    const read = (side: string) => readFile(`${OUT}/${path(side)}`)
    const { share, picture } = await comparePictures(page, await read('before'), await read('after'))
    if (!picture) continue
    await writeFile(`${OUT}/${path('difference')}`, picture)
    const difference = path('difference')
    changed.push({ name, share, before: path('before'), after: path('after'), difference })
  }
  await page.close()
  return changed
}

/**
 * Pictures two trees in this browser, with the fonts of this machine, and writes what differs.
 *
 * @example npm run gallery:diff                       # the last commit and the working tree
 * @example npm run gallery:diff -- main~3 main --only Send
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      /** Part of the name of a state; given several times, a state with one of them is pictured. */
      only: { type: 'string', multiple: true, default: [''] },
    },
  })
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  await rm(OUT, { recursive: true, force: true })
  await git('worktree', 'prune')
  for (const side of ['before', 'after', 'difference']) await mkdir(`${OUT}/${side}`, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const trees: Tree[] = []
  try {
    const open = async (ref: string | undefined) => {
      const tree = await openTree(ref)
      trees.push(tree)
      return tree
    }
    const before = await open(positionals[0] ?? 'HEAD')
    const after = await open(positionals[1])
    const names = [
      await pictureTree(browser, before, values.only, `${OUT}/before`),
      await pictureTree(browser, after, values.only, `${OUT}/after`),
    ] as const
    const changed = await compareFolders(browser, names)
    const count = new Set(names.flat()).size
    await writeFile(
      `${OUT}/index.html`,
      toDiffPage({ before: before.name, after: after.name, count, changed }),
    )
    console.log(`${changed.length} of ${count} pictures differ: ${OUT}/index.html`)
  } finally {
    await browser.close()
    for (const tree of trees) await tree.remove()
  }
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })

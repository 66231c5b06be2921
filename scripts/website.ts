import { watch } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { isMain, ROOT, run } from './run.ts'
import { buildLive } from './website/buildLive.ts'
import { BUILT, PAGES, WEBSITE } from './website/folders.ts'
import { homeOf } from './website/home.ts'
import { installWebsite } from './website/install.ts'
import { liveExamplesOf } from './website/liveExamples.ts'
import { toFullText, toIndex } from './website/llms.ts'
import type { SitePage } from './website/page.ts'
import { readPages } from './website/readPages.ts'
import { serveDocs, writeNodes } from './website/serveDocs.ts'
import { groupsOf, sidebarOf } from './website/sidebar.ts'
import { deadAnchors, toSite } from './website/toSite.ts'
import { writeReference } from './website/writeReference.ts'

// `npm run docs` serves the documentation as a site, and follows changes; `npm run docs:build` writes it.

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** The live examples whose scripts are there, as text. */
let builtExamples = ''

/** Writes the scripts of the live examples, where their code has changed. */
async function writeLive(pages: readonly SitePage[]): Promise<void> {
  const examples = liveExamplesOf(pages)
  const text = JSON.stringify(examples)
  if (text === builtExamples) return
  await buildLive(examples)
  builtExamples = text
}

/** Writes the pages that people wrote, the sidebar, and what language models read. */
async function writePages(): Promise<void> {
  const pages = await readPages()
  const groups = groupsOf(pages)
  const dead = deadAnchors(pages)
  if (dead.length > 0) throw new Error(dead.join('\n'))
  await Promise.all([
    ...pages.map(page => write(`${PAGES}/${page.path}.md`, toSite(page, pages))),
    // As they were written, for readers of text: `/wagmi.md`.
    ...pages.map(page => write(`${PAGES}/public/${page.path}.md`, page.markdown)),
    write(`${PAGES}/index.md`, homeOf()),
    write(`${PAGES}/public/llms.txt`, toIndex(groups, pages)),
    write(`${PAGES}/public/llms-full.txt`, toFullText(groups, pages)),
    write(`${WEBSITE}/.cache/sidebar.json`, JSON.stringify(sidebarOf(pages))),
  ])
  for (const name of await readdir(`${ROOT}/docs/pictures`))
    await copyFile(`${ROOT}/docs/pictures/${name}`, `${PAGES}/public/${name}`)
  await writeLive(pages)
}

function followChanges(): void {
  let waiting: NodeJS.Timeout | undefined
  const later = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => writePages().catch(console.error), 100)
  }
  watch(`${ROOT}/docs`, { recursive: true }, later)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      /** Serves the pages and follows changes, instead of writing the site. */
      serve: { type: 'boolean', default: false },
      port: { type: 'string', default: '5180' },
    },
  })
  await installWebsite()
  await rm(PAGES, { recursive: true, force: true })
  await mkdir(`${WEBSITE}/.cache`, { recursive: true })
  // First: it says what to do where the library is not built.
  await writeReference(`${PAGES}/api`)
  await writePages()
  if (values.serve) {
    followChanges()
    const docs = await serveDocs({ port: Number(values.port) })
    console.log(`\n  Tabkey documentation: open ${docs.url} in two tabs\n  Ctrl+C ends it\n`)
    const stop = () => void docs.close().finally(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    return
  }
  await writeNodes([])
  const args = ['node_modules/vitepress/bin/vitepress.js', 'build']
  const { code } = await run('node', args, { cwd: WEBSITE, stdio: 'inherit' })
  if (code !== 0) throw new Error('The site was not built')
  console.log(`Written to ${BUILT}`)
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })

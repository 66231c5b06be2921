import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { openModal, openTab } from '../browser/support/pages.ts'
import { runNode, type Served } from './support/commands.ts'
import { goalOf } from './support/goalOf.ts'
import { packed } from './support/packed.ts'
import { serveFolder } from './support/serveFolder.ts'
import { injectTestWallet, TEST_WALLET } from './support/testWallet.ts'

// The files that a host's build makes of the packed tarball (docs/decisions/049); those of webpack and esbuild are counted in
// `bundlers.spec.ts`, which builds them.

const vite = () => `${packed().folder}/node_modules/vite/bin/vite.js`
/** Nothing arrives for this long: the page rests. */
const REST_MS = 1_500

/** A script of a build; the worker's scripts are a build of their own. */
interface Script {
  readonly thread: 'page' | 'worker'
  readonly fileName: string
  readonly bytes: number
  readonly modules: readonly string[]
}

/** A few lines that load the server (docs/decisions/023). */
const isEntryOfEngine = ({ modules }: Script) => modules.some(module => module.endsWith('/dist/engine.js'))

const isOurs = (module: string) => /\/tabkey\/dist\//.test(module)

/** The texts of a language, of which a visitor loads one at most, are not counted. */
const isLocaleModule = (module: string) => /\/tabkey\/dist\/locales\//.test(module)
const ownOf = (scripts: readonly Script[]) =>
  scripts.filter(({ modules }) => modules.some(isOurs) && !modules.every(isLocaleModule))

test.describe('Vite, React 18', () => {
  const folderOf = () => join(packed().hosts.lowest, 'vite')
  let scripts: readonly Script[] = []

  test.beforeAll(async () => {
    test.setTimeout(300_000)
    const folder = folderOf()
    await rm(join(folder, 'modules.jsonl'), { force: true })
    await runNode(folder, vite(), 'build')
    const lines = (await readFile(join(folder, 'modules.jsonl'), 'utf8')).trim().split('\n')
    scripts = lines.map(line => JSON.parse(line) as Script)
  })

  test('chunks: a build has few scripts with code of the package, and none is small', () => {
    const own = ownOf(scripts)
    const smallest = Math.min(...own.filter(script => !isEntryOfEngine(script)).map(({ bytes }) => bytes))
    console.log(`FIGURE scripts ${own.length}, of all ${scripts.length}, smallest ${smallest}`)
    expect(own.length).toBeGreaterThan(10)
    expect(own.length).toBeLessThanOrEqual(goalOf('scripts of ours in a build'))
    expect(smallest).toBeGreaterThanOrEqual(
      goalOf("bytes of the smallest of them, the engine's entry left out, at least"),
    )
    expect(scripts.filter(({ modules }) => modules.length === 0)).toEqual([])
  })

  test('chunks: no thread has a module of the package twice', () => {
    for (const thread of ['page', 'worker'] as const) {
      const modules = scripts.filter(script => script.thread === thread).flatMap(script => script.modules)
      const own = modules.filter(isOurs)
      expect(own.length).toBeGreaterThan(10)
      expect(own.filter((module, index) => own.indexOf(module) !== index)).toEqual([])
    }
  })

  test('chunks: few requests until the page rests, and until the first press shows a wallet', async ({
    context,
  }) => {
    const own = ownOf(scripts)
    const paths: string[] = []
    let last = Date.now()
    const site: Served = await serveFolder(join(folderOf(), 'dist'), {
      onRequest: path => {
        last = Date.now()
        if (own.some(({ fileName }) => path === `/${fileName}`)) paths.push(path)
      },
    })
    const rest = () => expect.poll(() => Date.now() - last > REST_MS).toBe(true)
    try {
      await injectTestWallet(context)
      const page = await openTab(context, site.url)
      await rest()
      const loaded = paths.length
      console.log(`FIGURE until rest ${loaded}: ${paths.join(' ')}`)
      const modal = await openModal(page)
      await expect(modal.getByRole('button', { name: new RegExp(`^${TEST_WALLET.name}`) })).toBeVisible()
      const pressed = paths.slice(loaded)
      console.log(`FIGURE until the list ${pressed.length}: ${pressed.join(' ')}`)
      expect(loaded).toBeLessThanOrEqual(
        goalOf('scripts of ours until a page rests, worker included, login on'),
      )
      expect(pressed.length).toBeLessThanOrEqual(
        goalOf('scripts of ours from the press to the list of wallets, login on'),
      )
    } finally {
      await site.close()
    }
  })
})

test('chunks: an error class is in one file of the package', async () => {
  const root = join(packed().folder, 'node_modules/tabkey/dist')
  const names = (await readdir(root)).filter(name => name.endsWith('.js'))
  const texts = await Promise.all(names.map(name => readFile(join(root, name), 'utf8')))
  const classes = texts.flatMap(text =>
    [...text.matchAll(/\b(\w+Error\$?\d*) = class\b/g)].map(([, name]) => name),
  )
  expect(classes.length).toBeGreaterThan(50)
  expect(classes.filter((name, index) => classes.indexOf(name) !== index)).toEqual([])
  expect(classes.filter(name => name?.includes('$'))).toEqual([])
})

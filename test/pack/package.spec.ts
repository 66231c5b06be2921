import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'playwright/test'
import { run } from '../../scripts/run.ts'
import { runNode } from './support/commands.ts'
import { packed } from './support/packed.ts'

// The packed tarball without a browser.

const PICTURES_MAX = 600_000

const tarball = () => join(packed().folder, 'tabkey.tgz')
const folderOfPackage = () => join(packed().folder, 'node_modules/tabkey')

const manifestOf = async () =>
  JSON.parse(await readFile(join(folderOfPackage(), 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>
  }

/** Targets of Markdown links and pictures that name no host; code and anchors are left out. */
const relativeLinks = (markdown: string): readonly string[] =>
  [...markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => (link ?? attribute ?? '').replace(/#.*$/, ''))
    .filter(target => target !== '' && !/^[a-z]+:/.test(target))

test('package: what it holds, and nothing else', () => {
  const others = packed().files.filter(path => !/^(dist\/.*\.(js|d\.ts)|docs\/.*\.(md|png|webp))$/.test(path))
  expect([...others].sort()).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'THIRD_PARTY_NOTICES.md',
    'bench/peers/README.md',
    'bench/peers/results/latest.md',
    'dist/cli/directory.json',
    'dist/standalone/engine.page.v1.licenses.md',
    'dist/standalone/engine.v1.licenses.md',
    'dist/standalone/tabkey.licenses.md',
    'dist/vendor/signClient.licenses.md',
    'dist/vendor/solana.licenses.md',
    'package.json',
  ])
})

test('package: a link of its documents leads to a file that it holds', async () => {
  const { folder, files } = packed()
  const documents = files.filter(path => path.endsWith('.md') && !path.startsWith('dist/'))
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/packaging.md']))
  const dead: string[] = []
  for (const document of documents) {
    const text = await readFile(join(folder, 'node_modules/tabkey', document), 'utf8')
    for (const target of relativeLinks(text)) {
      const path = normalize(join(dirname(document), target)).replace(/\/$/, '')
      if (!files.some(file => file === path || file.startsWith(`${path}/`)))
        dead.push(`${document}: ${target}`)
    }
  }
  expect(dead).toEqual([])
})

test('package: pictures of the documents are at most 0.6 MB', async () => {
  const pictures = packed().files.filter(path => /\.(png|webp)$/.test(path))
  const sizes = pictures.map(async path => (await stat(join(folderOfPackage(), path))).size)
  const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(PICTURES_MAX)
})

test('package: publint --strict has nothing to say', async () => {
  const { output } = await run('publint', ['run', tarball(), '--strict'])
  expect(output).toContain('All good!')
})

test('package: attw finds types for every entry, from ES modules and with bundlers', async () => {
  // The profile leaves out `require` under `node16`, whose answer is that the package is ESM, and `node10`, which reads no `exports`.
  const { code, output } = await run('attw', [tarball(), '--profile', 'esm-only', '--format', 'json'])
  const { analysis } = JSON.parse(output) as {
    analysis: { entrypoints: Readonly<Record<string, { resolutions: Readonly<Record<string, unknown>> }>> }
  }
  const manifest = await manifestOf()
  expect(Object.keys(analysis.entrypoints).sort()).toEqual(Object.keys(manifest.exports).sort())
  expect(code).toBe(0)
})

test('package: every entry but the worker script is imported by Node', async () => {
  const manifest = await manifestOf()
  const doors = Object.keys(manifest.exports).filter(path => !/^\.\/(engine|package\.json)$/.test(path))
  const imported = JSON.parse(await runNode('.', 'node/entries.js')) as Readonly<Record<string, number>>
  expect(Object.keys(imported).sort()).toEqual(doors.map(path => path.replace('.', 'tabkey')).sort())
  for (const [door, names] of Object.entries(imported)) expect(names, door).toBeGreaterThan(0)
})

test('package: every entry is bundled without a package that is not installed', async () => {
  const manifest = await manifestOf()
  const built = JSON.parse(await runNode('.', 'esbuild/entries.js')) as readonly string[]
  expect([...built].sort()).toEqual(
    Object.keys(manifest.exports)
      .filter(path => path !== './package.json')
      .map(path => path.replace('.', 'tabkey'))
      .sort(),
  )
})

/** `libraries` is the bundler's with skipLibCheck: the declarations of wagmi, and of viem under node16, have errors without it. */
const RESOLUTIONS = ['bundler', 'node16', 'nodenext', 'libraries']

for (const resolution of RESOLUTIONS) {
  const project = `types/tsconfig.${resolution}.json`

  test(`package: types under ${resolution}, with TypeScript 5`, async () => {
    expect(await runNode('.', 'node_modules/typescript/bin/tsc', '-p', project)).toBe('')
  })

  test(`package: types under ${resolution}, with TypeScript 7`, async () => {
    expect(await run('tsc', ['-p', join(packed().folder, project)])).toEqual({ code: 0, output: '' })
  })
}

test('package: JSX knows the elements with the types of React 18', async () => {
  const tsc = join(packed().folder, 'node_modules/typescript/bin/tsc')
  expect(await runNode(packed().hosts.lowest, tsc, '-p', 'types')).toBe('')
})

test('package: a server renders the React door', async () => {
  const html = await runNode('.', 'node/render.js')
  expect(html).toMatch(
    /<tabkey-button><template shadowrootmode="open".*data-state="loading".*<\/tabkey-button>/,
  )
})

test('package: CommonJS may require it', async () => {
  expect(await runNode('.', 'node/require.cjs')).toContain('connecting')
})

test('package: `npx tabkey engine` says what it wrote, and what is wrong', async () => {
  const tabkey = (...args: readonly string[]) =>
    run(process.execPath, ['node_modules/.bin/tabkey', ...args], { cwd: packed().folder })
  const written = await tabkey('engine', 'html')
  expect(written.output).toMatch(
    /^html\/engine\.v1\.js {2}[\d.]+ kB\nhtml\/engine\.v1\.licenses\.md {2}[\d.]+ kB\n$/,
  )
  expect(written.code).toBe(0)
  const own = (path: string) => readFile(join(packed().folder, path))
  const shipped = await own('node_modules/tabkey/dist/standalone/engine.v1.js')
  expect((await own('html/engine.v1.js')).equals(shipped)).toBe(true)
  expect((await tabkey('--help')).output).toContain('tabkey engine <directory>')
  expect(await tabkey('engine', 'nowhere')).toEqual({
    code: 1,
    output:
      'The directory nowhere does not exist. Create it, or name the directory that your server serves.\n',
  })
})

test('package: `npx tabkey directory` writes the wallets, their pictures and the licences', async () => {
  const { folder } = packed()
  await mkdir(join(folder, 'wallets-site'), { recursive: true })
  const { code, output } = await run(
    process.execPath,
    ['node_modules/.bin/tabkey', 'directory', '--out', 'wallets-site'],
    { cwd: folder },
  )
  expect(code, output).toBe(0)
  const own = (path: string) => readFile(join(folder, 'wallets-site', path), 'utf8')
  const { version, count, data } = JSON.parse(await own('wallets.json'))
  expect([version, data.length]).toEqual([1, count])
  expect(count).toBeGreaterThan(60)
  expect(await own('licenses.md')).toContain('Copyright (c) 2024 Rainbow')
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { run } from '../../scripts/run.ts'
import { runNode } from './support/commands.ts'
import { packed } from './support/packed.ts'

// The packed tarball without a browser.

test('package: what it holds, and nothing else', () => {
  const others = packed().files.filter(path => !/^dist\/.*\.(js|d\.ts)$/.test(path))
  expect(others.sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'dist/standalone/engine.page.v1.licenses.md',
    'dist/standalone/engine.v1.licenses.md',
    'dist/standalone/tabkey.licenses.md',
    'package.json',
  ])
})

test('package: publint --strict has nothing to say', async () => {
  const said = await runNode('.', 'node_modules/publint/src/cli.js', 'run', './tabkey.tgz', '--strict')
  expect(said).toContain('All good!')
})

const RESOLUTIONS = ['bundler', 'node16', 'nodenext']

for (const resolution of RESOLUTIONS) {
  const project = `types/tsconfig.${resolution}.json`

  test(`package: types under ${resolution}, with TypeScript 5`, async () => {
    expect(await runNode('.', 'node_modules/typescript/bin/tsc', '-p', project)).toBe('')
  })

  test(`package: types under ${resolution}, with TypeScript 7`, async () => {
    expect(await run('tsc', ['-p', join(packed().folder, project)])).toEqual({ code: 0, output: '' })
  })
}

test('package: a server renders the React door', async () => {
  const html = await runNode('.', 'node/render.js')
  expect(html).toContain('<tabkey-button></tabkey-button>')
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
    output: 'There is no directory nowhere: make it, or name the one your server serves.\n',
  })
})

import { lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../../packages/create-tabkey/src/runCommand.ts'
import { scaffold } from '../../../packages/create-tabkey/src/scaffold.ts'
import { TEMPLATES, type Template, type TemplateName } from '../../../packages/create-tabkey/src/templates.ts'
import { SECURE_SITE_VERSION, VERSIONS } from '../../../packages/create-tabkey/src/versions.ts'
import { writeApp } from '../../../packages/create-tabkey/src/writeApp.ts'
import { CONFIG } from '../../../packages/secure-site/src/config/config.ts'
import { isAllowedOrigin } from '../../../packages/secure-site/src/server/projects.ts'
import { createTerminal, inFolder, readTree } from './fixtures.ts'

const NAMES = Object.keys(TEMPLATES) as TemplateName[]
const filesOf = (template: TemplateName, projectId = '') =>
  scaffold({ template, name: 'my-dapp', packageManager: 'pnpm', projectId })

test.each(NAMES)('scaffold: the template %s has a manifest, a README and strict types', async name => {
  const files = await filesOf(name)
  const template: Template = TEMPLATES[name]
  expect([...files.values()].join('\n')).not.toMatch(/\{\{\w+\}\}/)
  expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({ name: 'my-dapp', private: true })
  expect(files.get('tsconfig.json')).toContain('"strict": true')
  expect(files.get('.gitignore')).toContain('node_modules')
  const readme = files.get('README.md') ?? ''
  expect(readme).toContain('pnpm install\npnpm dev')
  expect(readme.split('\n').length).toBeLessThan(30)
  const named = Object.keys(template.files).flatMap(paths => paths.split(', '))
  expect(named.filter(path => !files.has(path))).toEqual([])
})

test.each(NAMES)(
  'scaffold: the template %s imports only packages that it installs, in their pinned version',
  async name => {
    const files = await filesOf(name)
    const { dependencies, devDependencies } = JSON.parse(files.get('package.json') ?? '')
    const installed: Record<string, string> = { ...dependencies, ...devDependencies }
    const code = [...files].filter(([path]) => /\.(tsx?|vue|svelte)$/.test(path)).map(([, text]) => text)
    const imported = code.flatMap(text =>
      [...text.matchAll(/(?:from|import) '([^.'][^']*)'/g)].map(([, source = '']) =>
        source
          .split('/')
          .slice(0, source.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    )
    expect(imported.length).toBeGreaterThan(2)
    expect(imported.filter(source => installed[source] === undefined)).toEqual([])
    for (const [dependency, version] of Object.entries(installed))
      expect(version, dependency).toBe(VERSIONS[dependency as keyof typeof VERSIONS])
  },
)

test('scaffold: every pinned version is of a package that a template names', () => {
  const named = NAMES.flatMap(name => [...TEMPLATES[name].dependencies, ...TEMPLATES[name].devDependencies])
  expect(Object.keys(VERSIONS).filter(name => !named.includes(name as never))).toEqual([])
})

test('scaffold: the project id is in the file that the README names', async () => {
  expect((await filesOf('react', 'a1b2')).get('.env')).toMatch(/^VITE_PROJECT_ID=a1b2$/m)
  expect((await filesOf('next')).get('.env')).toMatch(/^NEXT_PUBLIC_PROJECT_ID=$/m)
})

describe.each(['', 'c'.repeat(32)])('scaffold: with a secure site and the project id "%s"', projectId => {
  test.each(NAMES)('the template %s names the site, and the site names the project', async name => {
    const files = await scaffold({
      template: name,
      name: 'my-dapp',
      packageManager: 'npm',
      projectId,
      secureSite: true,
    })
    const { projects } = CONFIG.parse(JSON.parse(files.get('site.json') ?? ''))
    const [id = ''] = Object.keys(projects)
    expect(id).toMatch(projectId === '' ? /^[0-9a-f]{32}$/ : new RegExp(`^${projectId}$`))
    expect(files.get('.env')).toMatch(new RegExp(`_PROJECT_ID=${id}$`, 'm'))
    const project = projects[id]
    // Vite and Next listen here.
    for (const port of [5173, 3000])
      expect(isAllowedOrigin(`http://localhost:${port}`, project?.allowedOrigins ?? [])).toBe(true)
    const { scripts, devDependencies } = JSON.parse(files.get('package.json') ?? '')
    expect(scripts.wallet).toBe('tabkey-secure-site --config site.json')
    expect(devDependencies['tabkey-secure-site']).toBe(SECURE_SITE_VERSION)
    const code = [...files].filter(([path]) => /\.tsx?$/.test(path)).map(([, text]) => text)
    const named = code.filter(text => text.includes("endpoints: { secureSite: 'http://localhost:4100' }"))
    expect(named).toHaveLength(1)
    expect(named[0]).toContain('features: { email: true, passkey: true, socials: false },')
    expect(named[0]?.includes('enableWalletConnect: false,')).toBe(projectId === '')
    // Secrets of the site are not committed.
    expect(files.get('.gitignore')).toMatch(/^tabkey-secure-site$/m)
    expect(files.get('README.md')).toContain('npm run wallet')
    expect([...files.values()].join('\n')).not.toMatch(/\{\{\w+\}\}/)
  })
})

test.each(NAMES)('scaffold: without a secure site the template %s has nothing of it', async name => {
  const files = await filesOf(name)
  expect(files.has('site.json')).toBe(false)
  expect([...files.values()].join('\n')).not.toMatch(/secureSite|secure-site|enableWalletConnect/)
})

test('create-tabkey: --secure-site says how the site is started', () =>
  inFolder(async folder => {
    const terminal = createTerminal()
    const environment = { npm_config_user_agent: 'pnpm/10.0.0' }
    expect(
      await runCommand([join(folder, 'app'), '-t', 'react', '--secure-site'], terminal, environment),
    ).toBe(0)
    expect(terminal.lines.join('')).toContain('The secure site, in another terminal:\n\n  pnpm wallet\n')
    expect(Object.keys(await readTree(join(folder, 'app')))).toContain('site.json')
  }))

test('create-tabkey: a new app, and the commands that run it', () =>
  inFolder(async folder => {
    const terminal = createTerminal()
    const directory = join(folder, "My 'dApp")
    const environment = { npm_config_user_agent: 'yarn/4.0.0 npm/?' }
    expect(await runCommand([directory, '-t', 'plain'], terminal, environment)).toBe(0)
    const written = await readTree(directory)
    expect(Object.keys(written)).toContain('src/main.ts')
    expect(JSON.parse(written['package.json'] ?? '')).toMatchObject({ name: 'my-dapp' })
    const words = terminal.lines.join('')
    expect(words).toContain("My '\\''dApp'\n  yarn\n  yarn dev\n")
    expect(terminal.errors).toEqual([])
  }))

test('create-tabkey: a directory with files is refused, one with a repository alone is not', () =>
  inFolder(async folder => {
    await mkdir(join(folder, '.git'))
    const terminal = createTerminal()
    expect(await runCommand([folder, '-t', 'plain'], terminal)).toBe(0)
    expect(await runCommand([folder, '-t', 'plain'], terminal)).toBe(1)
    expect(terminal.errors.join('')).toContain('is not empty')
  }))

test('create-tabkey: with --force existing files keep their bytes', () =>
  inFolder(async folder => {
    await writeFile(join(folder, 'README.md'), 'mine')
    await writeFile(join(folder, 'notes.txt'), 'mine too')
    const terminal = createTerminal()
    expect(await runCommand([folder, '-t', 'plain', '--force'], terminal)).toBe(0)
    expect(terminal.lines.join('')).toContain('Left as they are: README.md.')
    const tree = await readTree(folder)
    expect(tree).toMatchObject({ 'README.md': 'mine', 'notes.txt': 'mine too' })
    expect(tree['index.html']).toContain('<tabkey-button>')
  }))

test('create-tabkey: with --force an existing file of the app is refused, and nothing is written', () =>
  inFolder(async folder => {
    await writeFile(join(folder, 'index.html'), 'mine')
    const terminal = createTerminal()
    expect(await runCommand([folder, '-t', 'plain', '--force'], terminal)).toBe(1)
    expect(terminal.errors.join('')).toContain('already has index.html')
    expect(await readTree(folder)).toEqual({ 'index.html': 'mine' })
  }))

test('create-tabkey: a symbolic link is not followed, as the directory or below it', () =>
  inFolder(async folder => {
    await mkdir(join(folder, 'outside'))
    await symlink(join(folder, 'outside'), join(folder, 'link'))
    await mkdir(join(folder, 'app'))
    await symlink(join(folder, 'outside'), join(folder, 'app/src'))
    await symlink(join(folder, 'outside/new.txt'), join(folder, 'dangling'))
    const terminal = createTerminal()
    expect(await runCommand([join(folder, 'link'), '-t', 'plain'], terminal)).toBe(1)
    expect(await runCommand([join(folder, 'dangling'), '-t', 'plain'], terminal)).toBe(1)
    expect(await runCommand([join(folder, 'app'), '-t', 'plain', '--force'], terminal)).toBe(1)
    expect(terminal.errors.every(text => text.includes('is a symbolic link'))).toBe(true)
    expect(await readTree(join(folder, 'outside'))).toEqual({})
    expect((await lstat(join(folder, 'app/src'))).isSymbolicLink()).toBe(true)
    expect(await readTree(join(folder, 'app'))).toEqual({})
  }))

test.each(['../escaped.txt', '/tmp/escaped-by-create-tabkey.txt', 'src/../../escaped.txt'])(
  'writeApp: %s is outside of the directory',
  path =>
    inFolder(async folder => {
      const files = new Map([
        ['fine.txt', ''],
        [path, 'escaped'],
      ])
      const write = writeApp({ directory: join(folder, 'app'), files, force: false })
      await expect(write).rejects.toMatchObject({ name: 'UnsafePathError' })
      await expect(readFile(join(folder, 'escaped.txt'))).rejects.toThrow()
      expect(await readTree(folder)).toEqual({})
    }),
)

test('create-tabkey: a file where the directory should be is refused', () =>
  inFolder(async folder => {
    await writeFile(join(folder, 'file'), 'mine')
    const terminal = createTerminal()
    expect(await runCommand([join(folder, 'file'), '-y'], terminal)).toBe(1)
    expect(terminal.errors.join('')).toContain('is a file')
  }))

test('create-tabkey: help, and exit code 2 for invalid arguments', async () => {
  const terminal = createTerminal()
  expect(await runCommand(['--help'], terminal)).toBe(0)
  for (const name of NAMES) expect(terminal.lines.join('')).toContain(name)
  expect(await runCommand(['a', 'b'], terminal)).toBe(2)
  expect(terminal.errors).toEqual(['The command takes one directory. Remove b.\n'])
})

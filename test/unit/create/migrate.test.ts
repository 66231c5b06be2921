import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { migrate, planIn } from '../../../packages/create-tabkey/src/migrate/migrate.ts'
import type { KitName } from '../../../packages/create-tabkey/src/readArguments.ts'
import { createTerminal, FIXTURES, inFolder, inProject, readTree } from './fixtures.ts'

const PROJECTS = (await readdir(FIXTURES, { withFileTypes: true }))
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
const kitOf = (project: string) => project.split('-')[0] as KitName
const write = (project: string) =>
  ({ command: 'migrate', kit: kitOf(project), write: true, force: true }) as const

const sayNotes = (notes: readonly { path: string; line: number; advice: string }[]) =>
  notes.map(({ path, line, advice }) => `${path}:${line}  ${advice}\n`).join('')

describe.each(PROJECTS)('migrate: %s', project => {
  test('writes the recorded change, and reports the recorded notes', () =>
    inProject(project, async folder => {
      const before = await readTree(folder)
      const { 'notes.txt': notes, ...changed } = await readTree(join(FIXTURES, project, 'after'))
      const plan = await planIn(folder, kitOf(project))
      await migrate(write(project), createTerminal(), folder)
      expect(await readTree(folder)).toEqual({ ...before, ...changed })
      expect(sayNotes(plan.notes)).toBe(notes)
    }))

  test('changes nothing in a second run', () =>
    inProject(project, async folder => {
      await migrate(write(project), createTerminal(), folder)
      const once = await readTree(folder)
      await migrate(write(project), createTerminal(), folder)
      expect(await readTree(folder)).toEqual(once)
      expect((await planIn(folder, kitOf(project))).changes).toEqual([])
    }))

  test('writes nothing without --write', () =>
    inProject(project, async folder => {
      const before = await readTree(folder)
      const terminal = createTerminal()
      await migrate({ ...write(project), write: false }, terminal, folder)
      expect(await readTree(folder)).toEqual(before)
      const plan = await planIn(folder, kitOf(project))
      for (const { path } of plan.changes) expect(terminal.lines.join('')).toContain(`+++ b/${path}`)
      for (const { path, line } of plan.notes) expect(terminal.lines.join('')).toContain(`${path}:${line} `)
    }))
})

test('migrate: lines that are not translated keep their bytes', () =>
  inProject('rainbowkit-vite', async folder => {
    const before = (await readFile(join(folder, 'src/App.tsx'), 'utf8')).split('\n')
    await migrate(write('rainbowkit-vite'), createTerminal(), folder)
    const after = (await readFile(join(folder, 'src/App.tsx'), 'utf8')).split('\n')
    const lost = before.filter(line => !after.includes(line))
    expect(lost.map(line => line.trim())).toEqual([
      "import { ConnectButton, useConnectModal } from '@rainbow-me/rainbowkit';",
      'const { openConnectModal } = useConnectModal();',
      '<ConnectButton label="Log in"   showBalance={false} />',
    ])
  }))

const APP = `import { ConnectButton } from '@rainbow-me/rainbowkit'\r\n\r\nexport const A = () => <ConnectButton />\r\n`

test('migrate: line ends of Windows stay', () =>
  inProject('rainbowkit-vite', async folder => {
    await writeFile(join(folder, 'src/A.tsx'), APP)
    await migrate(write('rainbowkit-vite'), createTerminal(), folder)
    expect(await readFile(join(folder, 'src/A.tsx'), 'utf8')).toBe(
      APP.replace('@rainbow-me/rainbowkit', 'tabkey/react'),
    )
  }))

test('migrate: a name that the module declares itself is not the library', () =>
  inProject('rainbowkit-vite', async folder => {
    const text = `import { ConnectButton as Wallet } from '@rainbow-me/rainbowkit'
export const A = () => <Wallet />
export function ConnectButton() {
  return <p>mine</p>
}
`
    await writeFile(join(folder, 'src/A.tsx'), text)
    await migrate(write('rainbowkit-vite'), createTerminal(), folder)
    expect(
      await readFile(join(folder, 'src/A.tsx'), 'utf8'),
    ).toBe(`import { ConnectButton as TabkeyConnectButton } from 'tabkey/react'
export const A = () => <TabkeyConnectButton />
export function ConnectButton() {
  return <p>mine</p>
}
`)
  }))

/** CI must have it (`scripts/test/machine.ts`). */
const hasGit = Boolean(process.env.CI) || spawnSync('git', ['--version']).status === 0
const withGit = test.runIf(hasGit)

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })

withGit('migrate: refuses a dirty tree and a directory without a repository, unless forced', () =>
  inProject('rainbowkit-vite', async folder => {
    const before = await readTree(folder)
    const careful = { ...write('rainbowkit-vite'), force: false }
    const refused = () =>
      expect(migrate(careful, createTerminal(), folder)).rejects.toMatchObject({ name: 'DirtyTreeError' })
    await refused()
    git(folder, 'init', '-q')
    await refused()
    expect(Object.keys(await readTree(folder)).filter(path => !path.startsWith('.git/'))).toEqual(
      Object.keys(before),
    )
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', 'before')
    await migrate(careful, createTerminal(), folder)
    expect(await readFile(join(folder, 'src/wagmi.ts'), 'utf8')).toContain('createTabkey')
  }),
)

withGit('migrate: a repository cannot start a program by its configuration', () =>
  inProject('rainbowkit-vite', async folder => {
    git(folder, 'init', '-q')
    git(folder, 'config', 'core.fsmonitor', `touch ${join(folder, 'started')}; false`)
    git(folder, '-c', 'core.fsmonitor=false', 'add', '.')
    git(folder, '-c', 'core.fsmonitor=false', 'commit', '-qm', 'before')
    await migrate({ ...write('rainbowkit-vite'), force: false }, createTerminal(), folder)
    expect(Object.keys(await readTree(folder))).not.toContain('started')
  }),
)

/** Settings of a repository that name a program, each of which git would start for some file or command. */
const PROGRAMS = [
  ['filter.evil.clean', '*.tsx filter=evil'],
  ['filter.evil.process', '*.tsx filter=evil'],
  ['filter.a.b c.clean', ''],
  ['filter.a=b.clean', '*.tsx filter=a=b'],
  ['diff.evil.textconv', '*.tsx diff=evil'],
  ['diff.external', ''],
  ['core.pager', ''],
  ['pager.status', ''],
  ['core.sshCommand', ''],
  ['core.editor', ''],
] as const

withGit.each(PROGRAMS)('migrate: a repository cannot start a program by %s', (setting, attributes) =>
  inFolder(outside =>
    inProject('rainbowkit-vite', async folder => {
      await writeFile(join(folder, '.gitattributes'), `${attributes}\n`)
      git(folder, 'init', '-q')
      git(folder, 'add', '.')
      git(folder, 'commit', '-qm', 'before')
      const started = join(outside, 'started')
      await writeFile(join(outside, 'config'), '')
      git(folder, 'config', '--file', join(outside, 'config'), setting, `touch ${started}; cat`)
      // By way of an include, and read again by git because the file is as new as the index.
      git(folder, 'config', 'include.path', join(outside, 'config'))
      for (const file of await readdir(join(folder, 'src')))
        if (file.endsWith('.tsx')) await utimes(join(folder, 'src', file), new Date(), new Date())
      const careful = { ...write('rainbowkit-vite'), force: false }
      await migrate(careful, createTerminal(), folder).catch(error =>
        expect(error).toMatchObject({ name: 'DirtyTreeError' }),
      )
      expect(await readdir(outside)).not.toContain('started')
    }),
  ),
)

withGit(
  'migrate: a filter of the repository does not make a clean tree dirty, and variables of git have no effect',
  () =>
    inFolder(outside =>
      inProject('rainbowkit-vite', async folder => {
        git(folder, 'init', '-q')
        git(folder, 'add', '.')
        git(folder, 'commit', '-qm', 'before')
        git(folder, 'config', 'filter.lfs.clean', 'false')
        git(folder, 'config', 'filter.lfs.required', 'true')
        vi.stubEnv('GIT_DIR', outside)
        vi.stubEnv('GIT_EXTERNAL_DIFF', 'false')
        await migrate({ ...write('rainbowkit-vite'), force: false }, createTerminal(), folder)
        vi.unstubAllEnvs()
        expect(await readFile(join(folder, 'src/wagmi.ts'), 'utf8')).toContain('createTabkey')
      }),
    ),
)

withGit('migrate: a submodule starts no program either, and its changes count', () =>
  inFolder(outside =>
    inProject('rainbowkit-vite', async folder => {
      const inner = join(folder, 'src/inner')
      await mkdir(inner)
      await writeFile(join(inner, '.gitattributes'), '* filter=evil\n')
      await writeFile(join(inner, 'a.txt'), 'a\n')
      for (const repository of [inner, folder]) {
        git(repository, 'init', '-q')
        git(repository, '-c', 'advice.addEmbeddedRepo=false', 'add', '.')
        git(repository, 'commit', '-qm', 'before')
      }
      git(inner, 'config', 'filter.evil.clean', `touch ${join(outside, 'started')}; cat`)
      await utimes(join(inner, 'a.txt'), new Date(), new Date())
      const careful = { ...write('rainbowkit-vite'), force: false }
      await writeFile(join(inner, 'b.txt'), 'b\n')
      await expect(migrate(careful, createTerminal(), folder)).rejects.toMatchObject({
        name: 'DirtyTreeError',
      })
      await rm(join(inner, 'b.txt'))
      await migrate(careful, createTerminal(), folder)
      expect(await readdir(outside)).not.toContain('started')
    }),
  ),
)

test('migrate: reads and writes nothing through a symbolic link', () =>
  inFolder(async outside => {
    await mkdir(join(outside, 'lib'))
    const text = `import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const A = () => <ConnectButton />\n`
    await writeFile(join(outside, 'lib/A.tsx'), text)
    await inProject('rainbowkit-vite', async folder => {
      await symlink(join(outside, 'lib'), join(folder, 'src/lib'))
      await symlink(join(outside, 'lib/A.tsx'), join(folder, 'src/A.tsx'))
      await migrate(write('rainbowkit-vite'), createTerminal(), folder)
    })
    expect(await readTree(outside)).toEqual({ 'lib/A.tsx': text })
  }))

test('migrate: a file that is no code is reported, and nothing that a file holds reaches the terminal as a command', () =>
  inProject('rainbowkit-vite', async folder => {
    await writeFile(join(folder, 'src/broken.tsx'), "import '@rainbow-me/rainbowkit'\nconst = \n")
    const escapeCode = String.fromCharCode(27)
    const text = `import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const A = () => <ConnectButton label="${escapeCode}[2J" />\n`
    await writeFile(join(folder, 'src/A.tsx'), text)
    const terminal = createTerminal()
    await migrate({ ...write('rainbowkit-vite'), write: false }, terminal, folder)
    expect(terminal.lines.join('')).toContain('src/broken.tsx:1  Could not be parsed')
    expect(terminal.lines.join('')).toContain('\\u{1b}[2J')
    expect(terminal.lines.join('')).not.toContain(escapeCode)
  }))

test('migrate: a project without the library is left alone', () =>
  inProject('rainbowkit-vite', async folder => {
    const terminal = createTerminal()
    await migrate({ ...write('connectkit-vite') }, terminal, folder)
    expect(terminal.lines).toEqual(['Nothing of ConnectKit was found here.\n'])
  }))

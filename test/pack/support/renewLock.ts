import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { run } from '../../../scripts/run.ts'
import { GUIDES, must, PROJECTS, pack, packCreate, packTesting } from './consumerFolder.ts'

interface Lock {
  readonly packages: Record<string, Record<string, unknown>>
}

/** The tarballs that the guides install. */
const OF_GUIDES = ['tabkey', 'tabkey-testing', 'create-tabkey']

/**
 * Rewrites the lock files of all projects that depend on the tarballs: `npx tsx test/pack/support/renewLock.ts`, after a
 * change of their packages or of this package's; names of folders as arguments renew only these. The checksums of the
 * tarballs are left out, because the next build has others.
 */
async function renewLocks(): Promise<void> {
  const packed = await mkdtemp(join(tmpdir(), 'tabkey-lock-'))
  try {
    await pack(packed)
    await packTesting(packed)
    await packCreate(packed)
    const named = process.argv.slice(2)
    const projects = PROJECTS.filter(project => named.length === 0 || named.includes(basename(project)))
    for (const project of projects) {
      await renewLock(project, packed, project === GUIDES ? OF_GUIDES : ['tabkey'])
    }
  } finally {
    await rm(packed, { recursive: true, force: true })
  }
}

async function renewLock(project: string, packed: string, names: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-lock-'))
  try {
    for (const name of names) await cp(join(packed, `${name}.tgz`), join(folder, `${name}.tgz`))
    await cp(join(project, 'package.json'), join(folder, 'package.json'))
    const known = await readFile(join(project, 'package-lock.json'), 'utf8').catch(() => undefined)
    if (known !== undefined) {
      const lock = JSON.parse(known) as Lock
      // An older tarball of the same version would be taken for the new one.
      for (const name of names) delete lock.packages[`node_modules/${name}`]
      await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
    }
    const args = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']
    await must(`npm install of ${project}`, run('npm', args, { cwd: folder }))
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock
    for (const name of names) {
      const { integrity: _, workspaces: __, ...rest } = lock.packages[`node_modules/${name}`] ?? {}
      lock.packages[`node_modules/${name}`] = rest
    }
    await writeFile(join(project, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await renewLocks()

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../../scripts/run.ts'
import { CONSUMERS, must, pack, TEMPLATES } from './consumerFolder.ts'

interface Lock {
  readonly packages: Record<string, Record<string, unknown>>
}

/**
 * Rewrites the lock files of consumers and templates: `npx tsx test/pack/support/renewLock.ts`, after a change of their
 * packages or of this package's. The tarball's checksum is left out, because the next build has another one.
 */
async function renewLock(source: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-lock-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) await cp(join(source, name), join(folder, name))
    // An older tarball of the same version would be taken for the new one.
    const known = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock
    delete known.packages['node_modules/tabkey']
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(known))
    await pack(folder)
    const args = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']
    await must('npm install', run('npm', args, { cwd: folder }))
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock
    const { integrity: _, workspaces: __, ...tarball } = lock.packages['node_modules/tabkey'] ?? {}
    lock.packages['node_modules/tabkey'] = tarball
    await writeFile(join(source, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await renewLock(CONSUMERS)
await renewLock(TEMPLATES)

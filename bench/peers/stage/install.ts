import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { run } from '../../../scripts/run.ts'
import { HERE, INSTALLED } from './folders.ts'
import { type Lock, readLock } from './readLock.ts'

const MARK = `${INSTALLED}/.installed`

/**
 * Installs what the lock file names, once; no package runs anything.
 *
 * @returns the lock file's packages
 * @throws when one of them is banned, or npm fails
 */
export async function install(): Promise<Lock> {
  const lock = await readLock()
  const text = await readFile(`${HERE}/package-lock.json`)
  const hash = createHash('sha256').update(text).digest('hex')
  const installed = await readFile(MARK, 'utf8').catch(() => '')
  if (installed === hash) return lock
  console.error('npm ci --ignore-scripts in bench/peers: some minutes, the first time')
  const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: HERE,
  })
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
  await writeFile(MARK, hash)
  return lock
}

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { run } from '../run.ts'
import { WEBSITE } from './folders.ts'

const MARK = `${WEBSITE}/node_modules/.installed`

/**
 * Installs what the website's lock file names, once; no package runs anything.
 *
 * @throws when npm fails
 */
export async function installWebsite(): Promise<void> {
  const lock = await readFile(`${WEBSITE}/package-lock.json`)
  const hash = createHash('sha256').update(lock).digest('hex')
  if ((await readFile(MARK, 'utf8').catch(() => '')) === hash) return
  console.log('npm ci --ignore-scripts in website: half a minute, the first time')
  const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: WEBSITE,
  })
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
  await writeFile(MARK, hash)
}

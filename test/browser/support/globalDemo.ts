import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const READY_MS = 120_000
const PREFIX = 'TABKEY_DEMO '

/**
 * Starts the demo once for all files, as its production build with every peer. A demo that already runs is taken over
 * by its line: `TABKEY_DEMO='{"dapp":…}' npx playwright test`.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup
export default async function globalDemo(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TABKEY_DEMO) return undefined
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const tsx = `${root}/node_modules/.bin/tsx`
  const child = spawn(tsx, ['scripts/demo.ts', '--build', '--no-login'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  const line = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The demo was not ready in time:\n${words}`)), READY_MS)
    const read = (chunk: Buffer) => {
      words = `${words}${chunk}`.slice(-20_000)
      const found = words.split('\n').find(text => text.startsWith(PREFIX) && text.endsWith('}'))
      if (!found) return
      clearTimeout(late)
      resolve(found.slice(PREFIX.length))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The demo ended with code ${code}:\n${words}`)))
  })
  process.env.TABKEY_DEMO = line
  return () =>
    new Promise(resolve => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
    })
}

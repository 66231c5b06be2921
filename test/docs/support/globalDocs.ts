import { access } from 'node:fs/promises'
import { run } from '../../../scripts/run.ts'
import { BUILT, LIVE_BUILT } from '../../../scripts/website/folders.ts'

/** Builds the site where the suite `docs` has not done so; that takes minutes. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup
export default async function globalDocs(): Promise<void> {
  const isBuilt = await Promise.all([access(`${BUILT}/index.html`), access(`${LIVE_BUILT}/runtime.js`)]).then(
    () => true,
    () => false,
  )
  if (isBuilt) return
  const { code, output } = await run('npm', ['run', '-s', 'docs:build'])
  if (code !== 0) throw new Error(`The site was not built:\n${output}`)
}

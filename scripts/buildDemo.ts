import { parseArgs } from 'node:util'
import { build } from 'vite'
import { demoConfig } from '../vite.config.ts'
import { emitLibrary } from './emit.ts'
import { isMain } from './run.ts'

export interface BuildDemoOptions {
  /** Folder that receives the pages. */
  readonly outDir: string
  readonly react?: '18' | '19'
}

/**
 * Builds the pages of the demo from `dist`. They name no peer, `/config.js` does: demos with different peers can serve
 * the same folder.
 *
 * @throws when a page does not compile
 */
export async function buildDemo(options: BuildDemoOptions): Promise<void> {
  await build(demoConfig(options))
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'out-dir': { type: 'string' }, 'keep-dist': { type: 'boolean', default: false } },
  })
  const outDir = values['out-dir']
  if (!outDir) throw new Error('Name the folder: --out-dir <folder>')
  if (!values['keep-dist']) await emitLibrary()
  await buildDemo({ outDir })
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })

import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { ROOT } from '../../../scripts/run.ts'
import { demoConfig } from '../../../vite.config.ts'

/** How another deploy of the package differs from the one in `dist`. */
export interface DeployDifference {
  readonly build: string
  readonly protocol?: number
}

export interface Deploy {
  /** Its pages and hashed files. */
  readonly folder: string
  remove(): Promise<void>
}

/** Builds the demo's page over the emitted package with another version in it: other bytes, so other file names. */
export async function buildDeploy({ build: version, protocol }: DeployDifference): Promise<Deploy> {
  await mkdir(`${ROOT}/.cache`, { recursive: true })
  const folder = await mkdtemp(`${ROOT}/.cache/deploy-`)
  const [library, outDir] = [`${folder}/dist`, `${folder}/site`]
  await cp(`${ROOT}/dist`, library, { recursive: true })
  // Which files have effects, the bundler reads here.
  await cp(`${ROOT}/package.json`, `${folder}/package.json`)
  const file = await fileWith(library, 'const BUILD = ')
  const source = await readFile(file, 'utf8')
  const changed = replaceOnce(source, /BUILD = "[^"]+"/, `BUILD = "${version}"`)
  await writeFile(
    file,
    protocol === undefined ? changed : replaceOnce(changed, /PROTOCOL = \d+/, `PROTOCOL = ${protocol}`),
  )
  await build({ ...demoConfig({ outDir, library, pages: ['index.html'] }), logLevel: 'error' })
  return { folder: outDir, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The only script of the package with this text in it. */
async function fileWith(library: string, text: string): Promise<string> {
  const scripts = (await readdir(library))
    .filter(name => name.endsWith('.js'))
    .map(name => `${library}/${name}`)
  const found: string[] = []
  for (const script of scripts) if ((await readFile(script, 'utf8')).includes(text)) found.push(script)
  const [file] = found
  if (!file || found.length > 1) throw new Error(`${found.length} files of the package contain ${text}`)
  return file
}

function replaceOnce(source: string, pattern: RegExp, text: string): string {
  if (!pattern.test(source)) throw new Error(`The package does not say ${pattern}`)
  return source.replace(pattern, text)
}

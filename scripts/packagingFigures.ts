import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { HERE, INSTALLED } from '../bench/peers/stage/folders.ts'
import { install } from '../bench/peers/stage/install.ts'
import { packTabkey } from '../bench/peers/stage/packTabkey.ts'
import { SENTENCES } from './figures/sentences.ts'
import { weighWithEsbuild, weighWithVite } from './figures/weighSentence.ts'
import { isMain, ROOT, run } from './run.ts'

const DOCS = `${ROOT}/docs/packaging.md`
const COUNTED = ['viem', 'react', 'zod', '@noble/hashes']

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

async function must(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await run(command, args, { cwd })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  return output
}

/** What `npm i tabkey` puts into an empty project, engines checked. */
async function measureInstall(tarball: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-figures-'))
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    const flags = ['--engine-strict', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
    await must('npm', ['install', ...flags, tarball], folder)
    const lock = await readFile(join(folder, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> }
    const paths = Object.keys(packages).filter(path => path !== '')
    const [kilobytes = '0'] = (await must('du', ['-sk', 'node_modules'], folder)).split('\t')
    const copies = COUNTED.map(
      name => `\`${name}\` ${paths.filter(path => path.endsWith(`node_modules/${name}`)).length}`,
    )
    const size = Math.round(Number(kilobytes) / 1024)
    return `${paths.length} packages, ${size} MB on disk; copies: ${copies.join(', ')}.`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function versionOf(name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(`${INSTALLED}/${name}/package.json`, 'utf8')) as {
    version: string
  }
  return `${name} ${version}`
}

async function measureSentences(): Promise<readonly string[]> {
  const rows: string[] = []
  for (const { what, source } of SENTENCES) {
    const [esbuild, vite] = [await weighWithEsbuild(HERE, source), await weighWithVite(HERE, source)]
    rows.push(`| ${what} | ${kB(esbuild)} | ${kB(vite)} |`)
    console.error(rows.at(-1))
  }
  return ['| imported | esbuild | Vite |', '| --- | --- | --- |', ...rows]
}

const OTHERS = ['wagmi', 'viem', '@rainbow-me/rainbowkit', 'connectkit', '@reown/appkit']

/** Writes text between two marks of the packaging page. */
async function writeBetween(mark: string, lines: readonly string[]): Promise<void> {
  const text = await readFile(DOCS, 'utf8')
  const [start, end] = [`<!-- ${mark} -->\n`, `<!-- /${mark} -->`]
  const [before, after] = [text.indexOf(start), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`docs/packaging.md has lost its marks ${mark}`)
  await writeFile(DOCS, `${text.slice(0, before + start.length)}${lines.join('\n')}\n${text.slice(after)}`)
}

/** `npx tsx scripts/packagingFigures.ts <tarball>`: measures the install and each sentence, and writes docs/packaging.md. */
async function main(): Promise<void> {
  const [named] = parseArgs({ allowPositionals: true }).positionals
  if (named === undefined) throw new Error('Name the packed tarball')
  const tarball = resolve(named)
  const date = new Date().toISOString().slice(0, 10)
  await install()
  await packTabkey(tarball)
  const node = `Node ${process.versions.node}`
  await writeBetween('install', [`Measured on ${date} with ${node}: ${await measureInstall(tarball)}`])
  const versions = await Promise.all(OTHERS.map(versionOf))
  const sentences = await measureSentences()
  await writeBetween('sizes', [`Measured on ${date}; ${versions.join(', ')}.`, '', ...sentences])
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })

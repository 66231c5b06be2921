import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { run } from '../../../../scripts/run.ts'
import type { GuideStore } from './guideStore.ts'
import { holdPorts } from './holdPorts.ts'
import { onThisMachine, readScripts } from './machine.ts'
import type { Guide, Step } from './readGuides.ts'
import { type RunningServer, typeLine } from './shell.ts'

/** Where a guide has led. */
export interface Followed {
  /** The directory of the reader's shell. */
  readonly cwd: string
  readonly servers: readonly RunningServer[]
  /** The lines that were typed, each with what it printed. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** Lines that serve the app of a guide. */
const SERVES = /^npm (run (dev|start|preview)|start)\b|^node \S+\.m?js$|^npx tsx \S+$|^npx vite (?!build)/
/** Lines that run its tests. */
const TESTS = /^npx (vitest run|playwright test)\b/
/** Where an app is served or tested; a guide that goes on from it does that itself. */
const isStart = (line: string): boolean => SERVES.test(line) || TESTS.test(line)

/** Lines for a machine that has no browser yet, or that another page explains. */
const OF_THE_MACHINE = /^npx playwright install\b/

/** Options that answer the questions of a starter, so that it installs nothing and asks nothing. */
const STARTER_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'create-vite': ['--no-interactive'],
  'create-next-app': ['--skip-install', '--disable-git', '--use-npm'],
  'create-tabkey': ['--yes'],
}

/** The starter of `npm create vite@latest …` and `npx create-next-app@latest …`, with its words. */
function readStarter(line: string): { readonly name: string; readonly words: readonly string[] } | undefined {
  const [, npm, npx, rest = ''] =
    /^(?:npm (?:create|init) (?!-)([\w-]+)|npx (create-[\w-]+))(?:@latest)?(?: (.*))?$/.exec(line) ?? []
  const name = npx ?? (npm && `create-${npm}`)
  return name ? { name, words: rest.split(' ').filter(word => word && word !== '--') } : undefined
}

const INSTALL = /^npm (?:i|install|ci)(?: (.*))?$/

/** A guide with the steps of the guides before it, whose apps are not started. */
export function stepsOf(guide: Guide, guides: readonly Guide[]): readonly Step[] {
  if (!guide.after) return guide.steps
  const before = guides.find(({ name }) => name === guide.after)
  if (!before) throw new Error(`${guide.document}: there is no guide ${guide.after}`)
  const isStarted = guide.steps.some(step => step.kind === 'commands' && step.lines.some(isStart))
  const earlier = stepsOf(before, guides)
  const withoutStarts = earlier.map(step =>
    step.kind === 'file' ? step : { ...step, lines: step.lines.filter(line => !isStart(line)) },
  )
  const starts = earlier.flatMap(step => (step.kind === 'commands' ? step.lines.filter(isStart) : []))
  const last: Step = { kind: 'commands', place: before.document, lines: starts }
  return [...withoutStarts, ...guide.steps, ...(isStarted ? [] : [last])]
}

/** A reader who has the text of a guide, an empty folder, and nothing else. */
class Reader {
  readonly servers: RunningServer[] = []
  readonly log: string[] = []
  readonly store: GuideStore
  readonly home: string
  readonly env: NodeJS.ProcessEnv
  cwd: string
  #isChecked = false

  constructor(store: GuideStore, home: string, env: NodeJS.ProcessEnv) {
    this.store = store
    this.home = home
    this.env = env
    this.cwd = home
  }

  async write(path: string, text: string): Promise<void> {
    const file = resolve(this.cwd, path)
    if (relative(this.home, file).startsWith('..'))
      throw new Error(`${path} is outside of the reader's folder`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }

  async type(line: string): Promise<void> {
    if (OF_THE_MACHINE.test(line)) return
    const starter = readStarter(line)
    const install = INSTALL.exec(line)
    if (starter) await this.#start(starter.name, starter.words)
    else if (install) await this.store.install(this.cwd, install[1]?.split(' ') ?? [])
    else {
      if (isStart(line)) await this.#checkTypes()
      await this.#run(line)
    }
  }

  async #start(name: string, words: readonly string[]): Promise<void> {
    const program = await this.store.starter(name)
    const args = [program, ...words, ...(words.includes('migrate') ? [] : (STARTER_OPTIONS[name] ?? []))]
    const { code, output } = await run(process.execPath, args, {
      cwd: this.cwd,
      env: { CI: '1', ...this.env },
    })
    this.log.push(`$ ${name} ${words.join(' ')}\n${output}`)
    if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${output}`)
  }

  /** Checks the types of an app as its own scripts do, before it is started. Its bundling is tested for each bundler elsewhere. */
  async #checkTypes(): Promise<void> {
    if (this.#isChecked) return
    this.#isChecked = true
    const scripts = await readScripts(this.cwd)
    const checks = ['check', 'typecheck'].filter(name => name in scripts).map(name => `npm run ${name}`)
    const ofBuild = (scripts.build ?? '').split(' && ').filter(command => /^(vue-)?tsc\b/.test(command))
    const lines = [...checks, ...ofBuild.map(command => `npx ${command}`)]
    const hasConfig = (await readdir(this.cwd)).includes('tsconfig.json')
    for (const line of lines.length === 0 && hasConfig ? ['npx tsc --noEmit'] : lines) await this.#run(line)
  }

  async #run(line: string): Promise<void> {
    const ended = await typeLine(await onThisMachine(line, this.cwd, this.env), this.cwd, {
      state: join(this.home, '.cwd'),
      mayServe: SERVES.test(line),
      env: { ...this.store.env, ...this.env },
    })
    if (ended.kind === 'serves') {
      this.servers.push(ended.server)
      this.log.push(`$ ${line}\n${ended.server.output()}`)
      return
    }
    this.cwd = ended.cwd
    this.log.push(`$ ${line}\n${ended.output}`)
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.stop()
  }
}

export interface FollowOptions {
  /** All guides, of which the guide may go on from one. */
  readonly guides: readonly Guide[]
  readonly store: GuideStore
  /** Variables of the reader's shell. */
  readonly env?: NodeJS.ProcessEnv
  /** Writes what the reader of this guide has already, for instance an app to migrate. */
  readonly prepare?: ((folder: string) => Promise<void>) | undefined
}

/**
 * Does what a guide says, step by step, in an empty folder.
 *
 * @throws when a step cannot be done, with its place in the document
 */
export async function followGuide(
  guide: Guide,
  { guides, store, env = {}, prepare }: FollowOptions,
): Promise<Followed> {
  const steps = stepsOf(guide, guides)
  const release = await holdPorts(steps)
  const reader = new Reader(store, await store.folder(guide.name), env)
  const close = async () => {
    await reader.close()
    await release()
  }
  try {
    await prepare?.(reader.home)
    for (const step of steps) {
      try {
        if (step.kind === 'file') await reader.write(step.path, step.text)
        else for (const line of step.lines) await reader.type(line)
      } catch (error) {
        throw new Error(`${step.place}: ${error instanceof Error ? error.message : error}`)
      }
    }
  } catch (error) {
    await close()
    throw error
  }
  return { cwd: reader.cwd, servers: reader.servers, log: reader.log, close }
}

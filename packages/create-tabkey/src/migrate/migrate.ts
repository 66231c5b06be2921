import { lstat, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { FileChangedError, FileSystemError, MigrationRefusedError } from '../errors.ts'
import type { KitName, MigrateArguments } from '../readArguments.ts'
import { printable, type Terminal } from '../terminal.ts'
import { assertBelow } from '../writeApp.ts'
import type { Kit } from './kit.ts'
import { appkit } from './kits/appkit.ts'
import { connectkit } from './kits/connectkit.ts'
import { rainbowkit } from './kits/rainbowkit.ts'
import { type Change, type Plan, planMigration } from './plan.ts'
import { readProject } from './project.ts'
import type { Fault } from './verify.ts'
import { assertClean } from './workingTree.ts'

const KITS: Readonly<Record<KitName, Kit>> = { rainbowkit, connectkit, appkit }

/** Plans the migration of the project in a directory. Writes nothing. */
export async function planIn(directory: string, name: KitName): Promise<Plan> {
  const kit = KITS[name]
  const mentions = new Set([...kit.mentions, 'tabkey/react'])
  for (;;) {
    const plan = planMigration(kit, await readProject(directory, [...mentions]))
    // A file that takes a name from a changed file need not mention the library.
    const names = plan.removedExports.filter(name => !mentions.has(name))
    if (names.length === 0) return plan
    for (const name of [...names, 'export *']) mentions.add(name)
  }
}

const toDiff = ({ path, before, after }: Change) =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after).split('\n').slice(1).join('\n')

/** Replaces a file in one step, unless it is not what was read. */
async function writeChange(directory: string, { path, before, after }: Change): Promise<void> {
  await assertBelow(directory, path)
  const absolute = join(directory, path)
  if ((await readFile(absolute, 'utf8').catch(() => null)) !== before) throw new FileChangedError(path)
  const beside = `${absolute}.${process.pid}.tmp`
  try {
    const { mode } = await lstat(absolute)
    await writeFile(beside, after, { flag: 'wx', mode })
    await rename(beside, absolute)
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => {})
    throw new FileSystemError(path, 'written', cause)
  }
}

const formatFault = ({ path, line, reason }: Fault) =>
  `${path}${line === undefined ? '' : `:${line}`}  ${reason}`

function report({ notes }: Plan, kit: Kit): string {
  if (notes.length === 0) return ''
  const lines = notes.map(({ path, line, advice }) => `  ${path}:${line}  ${advice}\n`)
  return `To do by hand (${kit.page}):\n${lines.join('')}\n`
}

/**
 * Moves the project of the working directory to Tabkey: prints the change, and with `write` also writes it. Installs and
 * runs nothing but `git status`.
 *
 * @throws CommandError
 */
export async function migrate(
  { kit: name, write, force }: MigrateArguments,
  terminal: Terminal,
  workingDirectory: string = process.cwd(),
): Promise<void> {
  const kit = KITS[name]
  const directory = await realpath(workingDirectory)
  const plan = await planIn(directory, name)
  if (!plan.isFound) {
    terminal.out(`Nothing of ${kit.title} was found here.\n`)
    return
  }
  if (plan.faults.length > 0) {
    terminal.out(printable(report(plan, kit)))
    throw new MigrationRefusedError(plan.faults.map(formatFault))
  }
  if (!write) for (const change of plan.changes) terminal.out(`${printable(toDiff(change))}\n`)
  if (write && plan.changes.length > 0) {
    if (!force) await assertClean(directory)
    for (const change of plan.changes) await writeChange(directory, change)
    terminal.out(`Written: ${plan.changes.map(({ path }) => printable(path)).join(', ')}.\n\n`)
  }
  terminal.out(printable(report(plan, kit)))
  if (plan.changes.length === 0) terminal.out('No file is changed.\n')
  else
    terminal.out(
      write ? 'Now install the packages and check the types.\n' : 'Nothing is written: add --write.\n',
    )
}

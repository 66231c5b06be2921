import { parseArgs } from 'node:util'
import { type CopiedFile, copyEngine } from './copyEngine.ts'
import { CommandError, UsageError } from './errors.ts'

export const HELP = `tabkey engine <directory>

Copies the engine as one file with a stable name, engine.v1.js, and the licences
of what is inside, into a directory that your server serves from your own origin.

  --help  says this

Example
  npx tabkey engine public

  createTabkey({
    // ...
    engine: () => new SharedWorker('/engine.v1.js', { type: 'module', name: 'tabkey' }),
  })
`

/** Outputs of a command. */
export interface Voice {
  out(text: string): void
  error(text: string): void
}

/**
 * Runs the command line.
 *
 * @param args without program and script
 * @returns the exit code: 0 done, 1 failed, 2 invalid arguments. Rejects only on a defect.
 */
export async function runCommand(args: readonly string[], voice: Voice): Promise<number> {
  try {
    const directory = readArguments(args)
    if (directory === null) {
      voice.out(HELP)
      return 0
    }
    for (const file of await copyEngine({ to: directory })) voice.out(say(file))
    return 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    voice.error(`${error.message}\n`)
    return error.exitCode
  }
}

/** @returns the directory, or `null` for the help option */
function readArguments(args: readonly string[]): string | null {
  const { values, positionals } = parse(args)
  if (values.help || args.length === 0) return null
  const [command, directory, ...rest] = positionals
  if (command !== 'engine') throw new UsageError(`There is no command "${command}". Try --help.`)
  if (directory === undefined) throw new UsageError('Which directory? For example: npx tabkey engine public')
  if (rest.length > 0) throw new UsageError(`One directory, not also ${rest.join(' ')}.`)
  return directory
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const say = ({ path, bytes }: CopiedFile) => `${path}  ${(bytes / 1000).toFixed(1)} kB\n`

import { parseArgs } from 'node:util'
import { type CopiedFile, copyEngine } from './copyEngine.ts'
import { CommandError, UsageError } from './errors.ts'
import { createControlKey, signControl } from './signControl.ts'
import { writeDirectory } from './writeDirectory.ts'

export const HELP = `tabkey engine <directory>

Copies the engine as one file with a stable name, engine.v1.js, and the licences
of what is inside, into a directory that your server serves from your own origin.

  npx tabkey engine public

  createTabkey({
    // ...
    engine: () => new SharedWorker('/engine.v1.js', { type: 'module', name: 'tabkey' }),
  })

tabkey directory --out <directory> [--pictures <folder>]

Writes the bundled list of wallets as wallets.json, the pictures of wallets, and
their licences, licenses.md, into a directory that your server serves from your
own origin. Pictures of your own are SVG, PNG or WebP files in a folder, each
named by the rdns or the id of its wallet: io.rabby.svg. Nothing is downloaded.

  npx tabkey directory --out public

  createTabkey({
    // ...
    endpoints: { explorer: 'https://dapp.example/wallets.json' },
  })

tabkey control-key <key file>

Makes the key that signs control files, and prints its public half.

tabkey sign-control <file> --key <key file>

Prints the file signed, for endpoints.control (docs/remote-switch.md).

  npx tabkey sign-control control.json --key control.key > public/control.json

  --help  says this
`

/** Outputs of a command. */
export interface Voice {
  out(text: string): void
  error(text: string): void
}

interface CommandInput {
  /** What follows the name of the command, a directory or a file; for `directory` the option `--out`. */
  readonly path: string
  readonly key: string | undefined
  readonly pictures: string | undefined
}

interface Command {
  /** Asked when the path is missing. */
  readonly question: string
  /** The path is the option `--out`. */
  readonly hasOut?: boolean
  run(input: CommandInput, voice: Voice): Promise<void>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  engine: {
    question: 'The directory is missing. For example: npx tabkey engine public',
    async run({ path }, voice) {
      for (const file of await copyEngine({ to: path })) voice.out(formatFile(file))
    },
  },
  directory: {
    question: 'The option --out is missing. For example: npx tabkey directory --out public',
    hasOut: true,
    async run({ path, pictures }, voice) {
      for (const file of await writeDirectory({ out: path, pictures })) voice.out(formatFile(file))
    },
  },
  'control-key': {
    question: 'The file is missing. For example: npx tabkey control-key control.key',
    async run({ path }, voice) {
      voice.out(`control: { publicKey: '${await createControlKey(path)}' }\n`)
    },
  },
  'sign-control': {
    question: 'The file is missing. For example: npx tabkey sign-control control.json --key control.key',
    async run({ path, key }, voice) {
      if (key === undefined)
        throw new UsageError('The option --key is missing. For example: --key control.key')
      voice.out((await signControl({ path, key })).text)
    },
  },
}

/**
 * Runs the command line.
 *
 * @param args without program and script
 * @returns the exit code: 0 done, 1 failed, 2 invalid arguments. Rejects only on a defect.
 */
export async function runCommand(args: readonly string[], voice: Voice): Promise<number> {
  try {
    const { values, positionals } = parse(args)
    if (values.help || args.length === 0) {
      voice.out(HELP)
      return 0
    }
    const [name = '', ...paths] = positionals
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new UsageError(`The command "${name}" does not exist. Try --help.`)
    const [path, ...extra] = command.hasOut ? [values.out, ...paths] : paths
    if (path === undefined) throw new UsageError(command.question)
    if (extra.length > 0) throw new UsageError(`The command takes one path. Remove ${extra.join(' ')}.`)
    await command.run({ path, key: values.key, pictures: values.pictures }, voice)
    return 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    voice.error(`${error.message}\n`)
    return error.exitCode
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        key: { type: 'string' },
        out: { type: 'string' },
        pictures: { type: 'string' },
      },
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const formatFile = ({ path, bytes }: CopiedFile) => `${path}  ${(bytes / 1000).toFixed(1)} kB\n`

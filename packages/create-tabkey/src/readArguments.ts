import { parseArgs } from 'node:util'
import { UsageError } from './errors.ts'
import { isPackageManager, PACKAGE_MANAGERS, type PackageManager } from './packageCommands.ts'
import { isTemplateName, TEMPLATES, type TemplateName } from './templates.ts'

export const KITS = ['rainbowkit', 'connectkit', 'appkit'] as const

export type KitName = (typeof KITS)[number]

export interface CreateArguments {
  readonly command: 'create'
  readonly directory: string | undefined
  readonly template: TemplateName | undefined
  readonly packageManager: PackageManager | undefined
  readonly projectId: string
  /** Adds a secure site of the app's own. */
  readonly secureSite: boolean
  readonly force: boolean
  /** Takes every default and asks nothing. */
  readonly yes: boolean
}

export interface MigrateArguments {
  readonly command: 'migrate'
  readonly kit: KitName
  /** False: the change is printed only. */
  readonly write: boolean
  readonly force: boolean
}

/** `null` for the help option. */
export type Arguments = CreateArguments | MigrateArguments | null

const OPTIONS = {
  template: { type: 'string', short: 't' },
  pm: { type: 'string' },
  'project-id': { type: 'string' },
  'secure-site': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  force: { type: 'boolean' },
  write: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const FOR_CREATE = ['template', 'pm', 'project-id', 'secure-site', 'yes'] as const

/** What may stand in a `.env` file without quotes. */
const PROJECT_ID = /^[A-Za-z0-9_-]{1,128}$/

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function checked<Value extends string>(
  option: string,
  value: string | undefined,
  isValid: (value: string) => value is Value,
  choices: readonly string[],
): Value | undefined {
  if (value === undefined || isValid(value)) return value
  throw new UsageError(`--${option} "${value}" is unknown: choose ${choices.join(', ')}.`)
}

type Parsed = ReturnType<typeof parse>

function readMigrate({ values, positionals }: Parsed): MigrateArguments {
  const [, kit, ...extra] = positionals
  const known = KITS.find(name => name === kit)
  if (!known)
    throw new UsageError(
      `The library must be one of ${KITS.join(', ')}. For example: create-tabkey migrate ${KITS[0]}`,
    )
  if (extra.length > 0) throw new UsageError(`The command takes one library. Remove ${extra.join(' ')}.`)
  const foreign = FOR_CREATE.find(option => values[option] !== undefined)
  if (foreign) throw new UsageError(`--${foreign} is for a new app, not for a migration.`)
  return { command: 'migrate', kit: known, write: values.write === true, force: values.force === true }
}

/**
 * Reads the command line.
 *
 * @param args without program and script
 * @throws UsageError
 * @example readArguments(['my-dapp', '--template', 'next'])
 */
export function readArguments(args: readonly string[]): Arguments {
  const parsed = parse(args)
  const { values, positionals } = parsed
  if (values.help) return null
  if (positionals[0] === 'migrate') return readMigrate(parsed)
  const [directory, ...extra] = positionals
  if (extra.length > 0) throw new UsageError(`The command takes one directory. Remove ${extra.join(' ')}.`)
  if (values.write)
    throw new UsageError('--write is for a migration: create-tabkey migrate <library> --write')
  const projectId = values['project-id'] ?? ''
  if (projectId !== '' && !PROJECT_ID.test(projectId))
    throw new UsageError('--project-id takes letters, digits, - and _ only.')
  return {
    command: 'create',
    directory,
    template: checked('template', values.template, isTemplateName, Object.keys(TEMPLATES)),
    packageManager: checked('pm', values.pm, isPackageManager, PACKAGE_MANAGERS),
    projectId,
    secureSite: values['secure-site'] === true,
    force: values.force === true,
    yes: values.yes === true,
  }
}

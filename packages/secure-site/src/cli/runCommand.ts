import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, isLoopbackOrigin } from '../config/config.ts'
import { ConfigError, OPTIONS, readConfig } from '../config/readConfig.ts'
import { findDeletionsFile } from '../run/deletionsFile.ts'
import { readDatabase, startSite } from '../run/startSite.ts'
import { PROVIDER_NAMES } from '../server/oauth.ts'
import { writeCallback } from '../server/providers/createOAuth.ts'
import { openStore } from '../store/openStore.ts'
import { backUp, deleteAgain, restore } from './backup.ts'
import { checkLogs } from './checkLogs.ts'
import { verify } from './verify.ts'

export interface CommandHost {
  readonly environment: Readonly<Record<string, string | undefined>>
  out(text: string): void
  error(text: string): void
  /** Resolves when the process is asked to stop. */
  stopped(): Promise<void>
}

const HELP = `Usage: tabkey-secure-site [command] [options]

Commands
  start                 starts the site (default)
  backup <file>         writes a copy of the SQLite database while the site runs
  restore <file>        puts such a copy in the place of the database, without the persons who were deleted
                        since; stop the site before
  deletions apply       deletes those persons from a database that was restored by other means
  audit verify [hash]   checks the logs of all accounts, and whether the row of a letter is there
  verify <url>          compares the scripts, styles and pages of a running site with this release

Options
  --config <file>       configuration in JSON
  --origin <url>        origin of the site, https unless on this machine (http://localhost:4100)
  --host, --port        where it listens (127.0.0.1, 4100)
  --admin-host, --admin-port  health, metrics and administration (127.0.0.1, 4101)
  --data <folder>       secrets and database file (./tabkey-secure-site)
  --database <address>  sqlite:<file> or postgres://…
  --smtp <url>          mail server, smtp://user:password@host:port
  --from <address>      sender of the mails
  --project <id>        for verify: a project of the site

Every option of the site has an environment variable: ${Object.values(OPTIONS).join(', ')}.
So has each value of \`providers\`: TABKEY_SITE_GOOGLE_CLIENT_SECRET for providers.google.clientSecret, and so on.
`

const STRING = { type: 'string' } as const

/** @returns the exit code: 0, or 1 for an error, 2 for a wrong option or configuration. */
export async function runCommand(args: readonly string[], host: CommandHost): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        config: STRING,
        help: { type: 'boolean', short: 'h' },
        project: STRING,
        ...Object.fromEntries(Object.keys(OPTIONS).map(name => [name, STRING])),
      },
    })
    if (values.help) {
      host.out(HELP)
      return 0
    }
    const { config: file, help: _, project, ...options } = values
    // It is about another machine, and needs no configuration of this one.
    if (positionals[0] === 'verify')
      return await verify(positionals[1], typeof project === 'string' ? project : undefined, host)
    const config = await readConfig({
      file: typeof file === 'string' ? file : undefined,
      environment: host.environment,
      options: options as Record<string, string | undefined>,
    })
    return await run(positionals, config, host)
  } catch (error) {
    host.error(error instanceof Error ? error.message : String(error))
    const code = (error as { code?: unknown } | null)?.code
    return error instanceof ConfigError || String(code).startsWith('ERR_PARSE_ARGS') ? 2 : 1
  }
}

async function run(positionals: readonly string[], config: Config, host: CommandHost): Promise<number> {
  const [command = 'start', argument, more] = positionals
  const database = readDatabase(config)
  const deletions = findDeletionsFile(config.dataFolder)
  switch (command) {
    case 'start':
      await start(config, host)
      return 0
    case 'backup':
      await backUp(database, readPath(command, argument))
      host.out(`Copied to ${argument}`)
      return 0
    case 'restore': {
      const count = await restore(database, readPath(command, argument), deletions)
      host.out(`Restored from ${argument}, without ${count} deleted persons`)
      return 0
    }
    case 'deletions':
      if (argument !== 'apply') throw new ConfigError('Try: deletions apply')
      host.out(`${await deleteAgain(database, deletions)} persons were deleted again`)
      return 0
    case 'audit':
      if (argument !== 'verify') throw new ConfigError('Try: audit verify')
      return verifyLogs(database, more, host)
    default:
      throw new ConfigError(`There is no command ${command}. Try --help.`)
  }
}

function readPath(command: string, path: string | undefined): string {
  if (path === undefined) throw new ConfigError(`${command} needs the name of a file`)
  return path
}

/** @returns 1 when a log was changed. */
async function verifyLogs(database: string, hash: string | undefined, host: CommandHost): Promise<number> {
  const store = await openStore(database)
  try {
    const { persons, rows, faults, hasHash } = await checkLogs(store.db, hash)
    for (const { personId, seq, fault } of faults) host.error(`${personId}: row ${seq} is ${fault}`)
    if (hasHash === false) host.error(`No row has the hash ${hash}`)
    host.out(`${rows} rows of ${persons} persons, ${faults.length} broken logs`)
    return faults.length > 0 || hasHash === false ? 1 : 0
  } finally {
    await store.close()
  }
}

async function start(config: Config, host: CommandHost): Promise<void> {
  const stopped = host.stopped()
  const site = await startSite(config, host.out)
  host.out(describe(config, site.adminUrl))
  await stopped
  host.out('Stopping')
  await site.stop()
}

/** What the operator needs next. */
function describe(config: Config, adminUrl: string): string {
  const { origin, smtp, projects, chains, dataFolder, providers } = config
  const [projectId = 'a'.repeat(32)] = Object.keys(projects)
  return [
    `The secure site is ready at ${origin}`,
    `Health and metrics: ${adminUrl}/readyz, ${adminUrl}/metrics`,
    `Administration: ${adminUrl}/admin, with the token in ${join(dataFolder, 'admin-token')}`,
    `Database: ${readDatabase(config).replace(/\/\/[^@/]*@/, '//')}`,
    ...PROVIDER_NAMES.filter(name => providers[name]).map(
      name => `Login with ${name}: register the callback ${writeCallback(origin, name)}`,
    ),
    ...(smtp ? [] : ['There is no mail server: mails are printed here.']),
    ...(Object.keys(chains).length === 0
      ? ['There is no node: people log in and sign messages. Name nodes in `chains` so that they can send.']
      : []),
    ...(isLoopbackOrigin(origin) && Object.keys(projects).length === 0
      ? ['Every page of this machine may use it. Name your projects before you publish it.']
      : []),
    '',
    'In your dapp:',
    '',
    '  createTabkey({',
    `    projectId: '${projectId}',`,
    `    endpoints: { secureSite: '${origin}' },`,
    '    features: { email: true },',
    '    // … networks and the rest',
    '  })',
    '',
  ].join('\n')
}

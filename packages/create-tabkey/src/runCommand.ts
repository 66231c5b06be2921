import { createApp } from './createApp.ts'
import { CommandError } from './errors.ts'
import { readArguments } from './readArguments.ts'
import { TEMPLATES } from './templates.ts'
import { printable, type Terminal } from './terminal.ts'

export const HELP = `npm create tabkey@latest [directory] [-- options]

Writes a new app with Tabkey. Installs nothing and uses no network.

  -t, --template <name>  ${Object.keys(TEMPLATES).join(', ')}
  --project-id <id>      project id of WalletConnect; works without one too
  --secure-site          adds a secure site of your own: login by email and passkey
  --pm <name>            npm, pnpm, yarn or bun, for the commands that are shown
  --force                write beside existing files; none is replaced
  -y, --yes              ask nothing: tabkey-app and react unless named
  -h, --help             says this

create-tabkey migrate rainbowkit|connectkit|appkit [options]

Moves the app of the working directory to Tabkey. Prints the change and what is
left to do by hand; writes only with --write.

  --write                write the change
  --force                also into a working tree with uncommitted changes

Examples
  npm create tabkey@latest my-dapp -- --template next
  npx create-tabkey migrate rainbowkit
`

/**
 * Runs the command line.
 *
 * @param args without program and script
 * @param environment of the process; `npm_config_user_agent` names the package manager
 * @returns the exit code: 0 done, 1 failed, 2 invalid arguments. Rejects only on a defect.
 */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): Promise<number> {
  try {
    const parsed = readArguments(args)
    if (parsed === null) terminal.out(HELP)
    else if (parsed.command === 'create') await createApp(parsed, terminal, environment.npm_config_user_agent)
    else {
      // A new app needs no parser.
      const { migrate } = await import('./migrate/migrate.ts')
      await migrate(parsed, terminal)
    }
    return 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    terminal.error(`${printable(error.message)}\n`)
    return error.exitCode
  }
}

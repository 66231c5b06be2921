import { basename, relative, resolve } from 'node:path'
import { completeChoice } from './ask.ts'
import { getPackageManager, installCommand, scriptCommand } from './packageCommands.ts'
import { toPackageName } from './packageName.ts'
import type { CreateArguments } from './readArguments.ts'
import { scaffold } from './scaffold.ts'
import { TEMPLATES } from './templates.ts'
import { printable, type Terminal } from './terminal.ts'
import { writeApp } from './writeApp.ts'

/** A path as a shell takes it. */
const quoted = (path: string) => (/^[\w@./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)

/**
 * Writes a new app and says the commands that run it. Installs nothing and uses no network.
 *
 * @param userAgent `npm_config_user_agent` of the process, which names the package manager
 * @throws CommandError
 */
export async function createApp(
  { directory, template, packageManager, projectId, secureSite, force, yes }: CreateArguments,
  terminal: Terminal,
  userAgent: string | undefined,
): Promise<void> {
  const choice = await completeChoice(
    {
      ...(directory === undefined ? {} : { directory }),
      ...(template === undefined ? {} : { template }),
      ...(secureSite ? { secureSite } : {}),
    },
    terminal.isInteractive && !yes,
  )
  const manager = packageManager ?? getPackageManager(userAgent)
  const name = toPackageName(basename(resolve(choice.directory)))
  const files = await scaffold({
    template: choice.template,
    name,
    packageManager: manager,
    projectId,
    secureSite: choice.secureSite,
  })
  const { written, kept } = await writeApp({ directory: choice.directory, files, force })
  const path = relative(process.cwd(), resolve(choice.directory))
  const commands = [
    ...(path === '' ? [] : [`cd ${quoted(path)}`]),
    installCommand(manager),
    scriptCommand(manager, 'dev'),
  ]
  terminal.out(`${name}: ${TEMPLATES[choice.template].title}, ${written.length} files.\n`)
  if (kept.length > 0) terminal.out(`Left as they are: ${kept.join(', ')}.\n`)
  terminal.out(`\n${commands.map(command => `  ${printable(command)}\n`).join('')}\n`)
  if (choice.secureSite)
    terminal.out(`The secure site, in another terminal:\n\n  ${scriptCommand(manager, 'wallet')}\n\n`)
}

import { isLoopbackOrigin } from '../config/config.ts'
import { ConfigError } from '../config/readConfig.ts'
import { loadFrameScripts } from '../run/loadFrameScripts.ts'
import { verifySite } from '../verify/verifySite.ts'
import type { CommandHost } from './runCommand.ts'

/** Any project, which a site on this machine without projects of its own allows. */
const ANY_PROJECT = 'a'.repeat(32)

/**
 * Compares a running site with this release, one line a file.
 *
 * @returns 1 when a file differs.
 */
export async function verify(
  url: string | undefined,
  projectId: string = ANY_PROJECT,
  host: Pick<CommandHost, 'out'>,
): Promise<number> {
  const origin = readOrigin(url)
  let differing = 0
  let files = 0
  const isSame = await verifySite({
    origin,
    projectId,
    frameScripts: await loadFrameScripts(),
    onResult({ path, differences, note }) {
      files += 1
      if (differences.length > 0) differing += 1
      const name = note === undefined ? path : `${path}, ${note}`
      host.out(differences.length === 0 ? `same     ${name}` : `differs  ${name}: ${differences.join('; ')}`)
    },
  })
  host.out(`${files} files of ${origin}, ${differing} other than in this release`)
  return isSame ? 0 : 1
}

function readOrigin(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) throw new ConfigError('verify needs the URL of a site')
  const { origin, protocol, pathname, username, search } = new URL(url)
  if (pathname !== '/' || search !== '' || username !== '')
    throw new ConfigError(`verify needs an origin, such as ${origin}`)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackOrigin(origin))
  if (!isSafe)
    throw new ConfigError('verify needs https, but on this machine: others could answer for the site')
  return origin
}

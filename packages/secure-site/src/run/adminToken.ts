import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY = 0o600
const MIN_CHARACTERS = 32

/**
 * Reads the token of the administration, and makes it at the first start.
 *
 * @param folder - data folder of the site.
 * @throws for a file with a token that is too short to be safe.
 */
export async function readAdminToken(folder: string): Promise<string> {
  const path = join(folder, 'admin-token')
  await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: OWNER_ONLY }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const token = (await readFile(path, 'utf8')).trim()
  if (token.length < MIN_CHARACTERS) throw new Error(`${path} needs ${MIN_CHARACTERS} characters or more`)
  return token
}

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import * as z from 'zod'
import type { SiteSecrets } from '../createSecureSite.ts'
import { createKmsKeys, createLocalKms } from '../server/custody/kms.ts'

const SECRETS = z.object({
  pepper: z.string().min(32),
  kms: z.object({ current: z.string(), keys: z.record(z.string(), z.string()) }),
  relayer: z.string().regex(/^0x[0-9a-f]{64}$/),
  tokenKey: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
})
const OWNER_ONLY = 0o600
const OWNER_FOLDER = 0o700

/**
 * Reads the secrets of the site, and makes them at the first start. The file belongs beside neither the database's backups nor
 * its dumps: without it they do not tell codes, and hold no mail in clear.
 *
 * @throws for a file that holds something else.
 */
export async function readSecrets(folder: string): Promise<SiteSecrets & { readonly isNew: boolean }> {
  await mkdir(folder, { recursive: true, mode: OWNER_FOLDER })
  const path = join(folder, 'secrets.json')
  const isNew = await writeFirst(path)
  const parsed = SECRETS.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path} does not hold the secrets of a site`)
  const { pepper, kms, relayer, tokenKey } = parsed.data
  return { pepper, kms: createLocalKms(kms), relayer: relayer as Hex, tokenKey, isNew }
}

/** New secrets, as the file has them. */
export const createSecrets = () => ({
  pepper: randomBytes(32).toString('base64url'),
  kms: createKmsKeys(),
  relayer: generatePrivateKey(),
  tokenKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
})

async function writeFirst(path: string): Promise<boolean> {
  const file = await open(path, 'wx', OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  if (!file) return false
  try {
    await file.writeFile(`${JSON.stringify(createSecrets(), null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return true
}

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import type { ProviderClients } from '../server/providers/createOAuth.ts'

type Configured = NonNullable<Config['providers']['google']>

/**
 * The registrations with social providers, with the secrets of their files.
 *
 * @throws for a file that cannot be read, or holds another kind of key. The message has no content of it.
 */
export async function readClients({ apple, ...others }: Config['providers']): Promise<ProviderClients> {
  const clients = await Promise.all(
    Object.entries(others).map(
      async ([name, client]) => [name, client && (await readClient(client))] as const,
    ),
  )
  return {
    ...(Object.fromEntries(clients.filter(([, client]) => client !== undefined)) as ProviderClients),
    ...(apple && { apple: { ...apple, privateKey: await readAppleKey(apple.privateKeyFile) } }),
  }
}

async function readClient({ clientSecretFile, clientSecret = '', ...client }: Configured) {
  const secret =
    clientSecretFile === undefined ? clientSecret : (await readFile(clientSecretFile, 'utf8')).trim()
  if (secret === '') throw new Error(`${clientSecretFile} is empty`)
  return { ...client, clientSecret: secret }
}

async function readAppleKey(path: string): Promise<KeyObject> {
  const text = await readFile(path, 'utf8')
  const key = parseKey(text)
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error(`${path} is not a P-256 key in PKCS #8, as Apple's .p8 files are`)
  return key
}

function parseKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text)
  } catch {
    return undefined
  }
}

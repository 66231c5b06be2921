import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { CONFIG, type Config, isLoopbackOrigin, PROVIDERS } from './config.ts'

/** The configuration cannot be used; the message says where and why. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** Options of the command line that stand in the configuration too, and their environment variables. */
export const OPTIONS = {
  origin: 'TABKEY_SITE_ORIGIN',
  host: 'TABKEY_SITE_HOST',
  port: 'TABKEY_SITE_PORT',
  'admin-host': 'TABKEY_SITE_ADMIN_HOST',
  'admin-port': 'TABKEY_SITE_ADMIN_PORT',
  data: 'TABKEY_SITE_DATA',
  database: 'TABKEY_SITE_DATABASE',
  smtp: 'TABKEY_SITE_SMTP',
  from: 'TABKEY_SITE_FROM',
} as const

/** `TABKEY_SITE_GOOGLE_CLIENT_SECRET` for `providers.google.clientSecret`, and so on: secrets are no options of a command line. */
const nameVariable = (provider: string, field: string) =>
  `TABKEY_SITE_${provider}_${field.replace(/[A-Z]/g, letter => `_${letter}`)}`.toUpperCase()

export type OptionName = keyof typeof OPTIONS

/**
 * Reads the configuration: the file, over it the environment, over it the command line.
 *
 * @throws {ConfigError} for a file that cannot be read, or a value that is wrong.
 */
export async function readConfig(parameters: {
  readonly file?: string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly options: Partial<Readonly<Record<OptionName, string | undefined>>>
}): Promise<Config> {
  const { file, environment, options } = parameters
  const base = file === undefined ? {} : await readJson(file)
  const read = (name: OptionName) => options[name] ?? environment[OPTIONS[name]]
  const smtp = { ...asRecord(base.smtp), ...pick({ url: read('smtp'), from: read('from') }) }
  const parsed = CONFIG.safeParse({
    ...base,
    ...pick({
      origin: read('origin'),
      host: read('host'),
      port: toNumber(read('port')),
      adminHost: read('admin-host'),
      adminPort: toNumber(read('admin-port')),
      dataFolder: read('data'),
      database: read('database'),
    }),
    ...(Object.keys(smtp).length > 0 ? { smtp } : {}),
    ...pick({ providers: readProviders(base.providers, environment) }),
  })
  if (!parsed.success) throw new ConfigError(z.prettifyError(parsed.error))
  checkTogether(parsed.data)
  return parsed.data
}

/** The registrations of the file, with what the environment adds or replaces. */
function readProviders(
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> | undefined {
  const providers: Record<string, unknown> = { ...asRecord(value) }
  for (const [name, schema] of Object.entries(PROVIDERS.shape)) {
    const fields = Object.keys(schema.unwrap().shape)
    const added = pick(
      Object.fromEntries(fields.map(field => [field, environment[nameVariable(name, field)]])),
    )
    if (Object.keys(added).length > 0) providers[name] = { ...asRecord(providers[name]), ...added }
  }
  return value === undefined && Object.keys(providers).length === 0 ? undefined : providers
}

/** What only shows when values are seen together. */
function checkTogether({ origin, smtp, projects }: Config): void {
  const { protocol, origin: own } = new URL(origin)
  if (own !== origin) throw new ConfigError(`origin: "${origin}" has more than an origin, write ${own}`)
  if (isLoopbackOrigin(origin)) return
  if (protocol !== 'https:')
    throw new ConfigError('origin: a site that is not on this machine needs https, for cookies and passkeys')
  if (!smtp) throw new ConfigError('smtp: a site that is not on this machine needs a mail server')
  if (Object.keys(projects).length === 0)
    throw new ConfigError('projects: name a project and the origins of its pages')
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new ConfigError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const pick = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const toNumber = (text: string | undefined) =>
  text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : text

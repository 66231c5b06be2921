import { ConfigError } from '../../../bridge/errors/client.ts'
import { ENGINE_RUNTIME_OPTIONS } from '../../../bridge/options/engineOptions.ts'
import { FEATURES } from '../../../bridge/options/features.ts'
import type { TabkeyConfig } from '../api/tabkey.ts'
import { PAGE_RUNTIME_OPTIONS, SHOWN_FEATURES, WALLET_OPTIONS } from '../options/pageOptions.ts'

/** Options that `tabkey.update` can change. */
const UPDATABLE: ReadonlySet<string> = new Set([
  'networks',
  'defaultNetwork',
  ...Object.keys(ENGINE_RUNTIME_OPTIONS),
  ...Object.keys(PAGE_RUNTIME_OPTIONS),
])

const { safeOrigins: _fixed, ...RUNTIME_WALLET_OPTIONS } = WALLET_OPTIONS

/** Names below an option that is merged by key. */
const NESTED: Readonly<Record<string, ReadonlySet<string>>> = {
  features: new Set([...Object.keys(FEATURES), ...Object.keys(SHOWN_FEATURES)]),
  wallets: new Set(Object.keys(RUNTIME_WALLET_OPTIONS)),
}

type Options = Readonly<Record<string, unknown>>

function readObject(value: unknown, field: string): Options {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError(field, 'must be an object')
  return value as Options
}

function mergeNested(name: string, before: unknown, change: unknown): Options {
  const options = readObject(change, name)
  const unknown = Object.keys(options).find(key => !NESTED[name]?.has(key))
  if (unknown !== undefined) throw new ConfigError(`${name}.${unknown}`, 'is not an option')
  return { ...(before as Options | undefined), ...options }
}

/**
 * Merges the options of `update` into the host's config. `features` and `wallets` are merged by key, every other option
 * replaces the earlier value.
 *
 * @param config what the host gave, earlier updates included
 * @returns the new config, still to be read by `resolveConfig`
 * @throws ConfigError for an option that does not exist or cannot change at runtime
 */
export function mergeUpdate(config: TabkeyConfig, options: unknown): TabkeyConfig {
  const next: Record<string, unknown> = { ...config }
  for (const [name, value] of Object.entries(readObject(options, 'options'))) {
    if (!UPDATABLE.has(name)) throw new ConfigError(name, 'is not an option that can change at runtime')
    next[name] = name in NESTED ? mergeNested(name, next[name], value) : value
  }
  return next as unknown as TabkeyConfig
}

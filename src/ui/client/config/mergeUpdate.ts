import { ConfigError } from '../../../bridge/errors/client.ts'
import type { TabkeyUpdate } from '../api/facets/update.ts'
import type { TabkeyConfig } from '../api/tabkey.ts'

/** Options that `tabkey.update` can change. */
const UPDATABLE = [
  'networks',
  'defaultNetwork',
  'features',
  'wallets',
  'allWallets',
  'connectMethodsOrder',
  'connectorTypeOrder',
  'walletFeaturesOrder',
  'enableWalletConnect',
  'enableWalletGuide',
  'enableHandoff',
  'enableNetworkSwitch',
  'allowUnsupportedChain',
  'themeMode',
  'themeVariables',
  'modalSize',
  'avatar',
  'disclaimer',
  'toasts',
  'chainImages',
  'connectorImages',
  'termsConditionsUrl',
  'privacyPolicyUrl',
  'locale',
  'messages',
] as const satisfies readonly (keyof TabkeyUpdate)[]

/** Options that `null` takes back, beside the links. */
const REMOVABLE: readonly string[] = ['avatar', 'disclaimer']

/** Names below an option that is merged by key. */
const NESTED: Readonly<Record<string, readonly string[]>> = {
  features: [
    'allWallets',
    'analytics',
    'collapseWallets',
    'email',
    'emailShowWallets',
    'history',
    'legalCheckbox',
    'onramp',
    'pay',
    'receive',
    'send',
    'smartSessions',
    'socials',
    'swaps',
  ],
  wallets: ['custom', 'exclude', 'featured', 'groups', 'include'],
}

type Options = Readonly<Record<string, unknown>>

function readOptions(value: unknown, field: string): Options {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError(field, 'must be an object')
  return value as Options
}

function mergeNested(name: string, before: unknown, change: unknown): Options {
  const options = readOptions(change, name)
  const unknown = Object.keys(options).find(key => !NESTED[name]?.includes(key))
  if (unknown !== undefined) throw new ConfigError(`${name}.${unknown}`, 'is not an option')
  return { ...(before as Options | undefined), ...options }
}

/**
 * Merges the options of `update` into the host's config. `features` and `wallets` are merged by key, every other option
 * replaces the earlier value, and `null` takes an URL back.
 *
 * @param config what the host gave, earlier updates included
 * @returns the new config, still to be read by `resolveConfig`
 * @throws ConfigError for an option that does not exist or cannot change at runtime
 */
export function mergeUpdate(config: TabkeyConfig, options: unknown): TabkeyConfig {
  const next: Record<string, unknown> = { ...config }
  for (const [name, value] of Object.entries(readOptions(options, 'options'))) {
    if (!(UPDATABLE as readonly string[]).includes(name))
      throw new ConfigError(name, 'is not an option that can change at runtime')
    if (name in NESTED) next[name] = mergeNested(name, next[name], value)
    else if (value === null && (name.endsWith('Url') || REMOVABLE.includes(name))) delete next[name]
    else next[name] = value
  }
  return next as unknown as TabkeyConfig
}

import type * as t from '@babel/types'
import { getText, type Module, note } from '../module.ts'
import { dropped, type OptionRule, property, readOptions, renamed } from '../rewrite/options.ts'

/** Features that Tabkey has under the same name. */
const FEATURES: readonly string[] = [
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
]

const features: OptionRule = (value, module) => {
  const options = readOptions(value)
  if (!options) return { advice: `Set features of createTabkey. They were ${getText(module, value)}.` }
  const kept = [...options].filter(([name]) => FEATURES.includes(name))
  for (const [name, { property: node }] of options)
    if (!FEATURES.includes(name))
      note(module, node, `features.${name} is an option of createTabkey of its own, or has no counterpart.`)
  if (kept.length === 0) return null
  return [`features: { ${kept.map(([, option]) => getText(module, option.property)).join(', ')} }`]
}

const themeVariables: OptionRule = (value, module) => {
  const options = readOptions(value)
  const accent = options?.get('--w3m-accent')
  if (!options || !accent || options.size > 1)
    note(
      module,
      value,
      `Set themeVariables of createTabkey. They were ${getText(module, value).replace(/\s+/g, ' ')}.`,
    )
  return accent ? [`themeVariables: { accent: ${getText(module, accent.value)} }`] : null
}

/** `{ 'eip155:1': [{ url }] }` as `{ 'eip155:1': [url] }`. */
const rpcUrls: OptionRule = (value, module) => {
  const advice = { advice: 'Set endpoints.rpc of createTabkey: { "eip155:1": ["https://…"] }.' }
  const options = readOptions(value)
  if (!options) return advice
  const entries: string[] = []
  for (const [, { property: node, value: list }] of options) {
    if (list.type !== 'ArrayExpression') return advice
    const urls = list.elements.map(element => readOptions(element ?? undefined)?.get('url')?.value)
    if (urls.length === 0 || urls.includes(undefined)) return advice
    entries.push(
      `${getText(module, node.key)}: [${urls.map(url => getText(module, url as t.Node)).join(', ')}]`,
    )
  }
  return [`endpoints: { rpc: { ${entries.join(', ')} } }`]
}

const SAME: readonly string[] = [
  'allowUnsupportedChain',
  'chainImages',
  'connectorImages',
  'debug',
  'defaultNetwork',
  'enableEIP6963',
  'enableInjected',
  'enableNetworkSwitch',
  'enableWalletConnect',
  'enableWalletGuide',
  'metadata',
  'networks',
  'privacyPolicyUrl',
  'projectId',
  'termsConditionsUrl',
  'themeMode',
]

const WALLET_LISTS: Readonly<Record<string, string>> = {
  featuredWalletIds: 'featured',
  includeWalletIds: 'include',
  excludeWalletIds: 'exclude',
}

const NO_COUNTERPART = 'Tabkey has no counterpart that is known here.'

/** Options of `createAppKit`; the lists of wallets are joined by `walletLists`. */
export const OPTIONS: Readonly<Record<string, OptionRule>> = {
  adapters: () => null,
  ...Object.fromEntries(SAME.map(name => [name, renamed(name)])),
  features,
  themeVariables,
  customRpcUrls: rpcUrls,
  enableReconnect: renamed('reconnectOnMount'),
  siwx: dropped('Sign-in is siwx of createTabkey (docs/sign-in.md).'),
  siweConfig: dropped('Sign-in is siwx or siweConfig of createTabkey (docs/sign-in.md).'),
  customWallets: dropped('Set wallets.custom of createTabkey.'),
  allWallets: renamed('allWallets'),
  enableCoinbase: dropped('Base Account is a connector: docs/connectors.md.'),
  coinbasePreference: dropped('Base Account is a connector: docs/connectors.md.'),
  universalProviderConfigOverride: dropped('Set walletConnect of createTabkey.'),
  defaultAccountTypes: dropped('Set defaultAccountTypes of createTabkey.'),
  enableWallets: dropped(NO_COUNTERPART),
  ...Object.fromEntries(Object.keys(WALLET_LISTS).map(name => [name, () => null])),
}

/** `wallets` of `createTabkey` from the three lists of ids. */
export function walletLists(module: Module, options: ReadonlyMap<string, { readonly value: t.Node }>) {
  const lists = Object.entries(WALLET_LISTS).flatMap(([name, list]) => {
    const option = options.get(name)
    return option ? [property(list, getText(module, option.value))] : []
  })
  return lists.length > 0 ? [`wallets: { ${lists.join(', ')} }`] : []
}

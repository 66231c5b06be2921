import type * as t from '@babel/types'
import { need } from '../imports.ts'
import { getText, type Module, note, referencesTo, replace } from '../module.ts'
import { type AttributeRule, elementsNamed, hasOnly, keep, replaceElement } from '../rewrite/elements.ts'
import type { HookRule } from '../rewrite/hooks.ts'
import { readOptions } from '../rewrite/options.ts'

export const isOld = (source: string) => source.startsWith('@reown/appkit')

const same = (hook: string, ...fields: readonly string[]) =>
  Object.fromEntries(fields.map(field => [field, { hook, reads: [field] }]))

/** Views that both modals have under one name. */
const VIEWS: readonly string[] = [
  'Account',
  'AllWallets',
  'Connect',
  'Networks',
  'OnRampProviders',
  'Swap',
  'Transactions',
  'WalletReceive',
  'WalletSend',
  'WhatIsANetwork',
  'WhatIsAWallet',
]

const findCall = (module: Module, use: t.Node): t.CallExpression | undefined => {
  const call = module.parents.get(use)
  return call?.type === 'CallExpression' && call.callee === use ? call : undefined
}

/** `open()` or `open({ view: 'Account', namespace })`. */
function opensKnownView(module: Module, use: t.Node): boolean {
  const call = findCall(module, use)
  if (!call) return false
  const [argument] = call.arguments
  if (!argument) return true
  const options = readOptions(argument)
  const view = options?.get('view')?.value
  return (
    options !== undefined &&
    [...options.keys()].every(name => name === 'view' || name === 'namespace') &&
    (view === undefined || (view.type === 'StringLiteral' && VIEWS.includes(view.value)))
  )
}

/** `switchNetwork(base)`. */
const isSwitch = (module: Module, use: t.Node): boolean => {
  const call = findCall(module, use)
  return call?.arguments.length === 1 && /^(Identifier|MemberExpression)$/.test(call.arguments[0]?.type ?? '')
}

export const HOOKS: Readonly<Record<string, HookRule>> = {
  useAppKit: {
    fields: same('useModal', 'open', 'close'),
    accepts: (module, field, uses) => field !== 'open' || uses.every(use => opensKnownView(module, use)),
  },
  useAppKitAccount: {
    acceptsArguments: () => true,
    keepsArguments: true,
    fields: same('useAccount', 'address', 'allAccounts', 'caipAddress', 'isConnected', 'status'),
  },
  useAppKitNetwork: {
    fields: {
      ...same('useNetwork', 'chainId'),
      caipNetwork: { hook: 'useNetwork', reads: ['network'] },
      caipNetworkId: { hook: 'useNetwork', reads: ['networkId'] },
      ...same('useSwitchNetwork', 'switchNetwork'),
    },
    accepts: (module, field, uses) => field !== 'switchNetwork' || uses.every(use => isSwitch(module, use)),
    rewriteUses(module, field, uses) {
      if (field !== 'switchNetwork') return
      for (const use of uses) {
        const [network] = findCall(module, use)?.arguments ?? []
        // The chain's own name is still used inside of the new text.
        if (network)
          module.edits.replace(
            network.start ?? 0,
            network.end ?? 0,
            `{ network: \`eip155:\${${getText(module, network)}.id}\` }`,
          )
      }
    },
  },
  useAppKitState: {
    fields: {
      open: { hook: 'useModal', reads: ['isOpen'] },
      selectedNetworkId: { hook: 'useNetwork', reads: ['networkId'] },
    },
  },
  useAppKitProvider: {
    acceptsArguments: ([namespace]) => namespace?.type === 'StringLiteral' && namespace.value === 'eip155',
    fields: { walletProvider: { hook: 'useProvider', reads: [] } },
  },
  useDisconnect: { fields: same('useDisconnect', 'disconnect') },
  useWalletInfo: { fields: { walletInfo: { hook: 'useWalletInfo', reads: [] } } },
}

const BUTTON: Readonly<Record<string, AttributeRule>> = Object.fromEntries(
  ['balance', 'charsEnd', 'charsStart', 'disabled', 'label', 'loadingLabel', 'namespace', 'size'].map(
    name => [name, keep],
  ),
)

const BUTTON_TAGS: readonly string[] = [
  'appkit-button',
  'appkit-connect-button',
  'appkit-account-button',
  'w3m-button',
  'w3m-connect-button',
  'w3m-account-button',
]
export const OTHER_TAGS: readonly string[] = [
  'appkit-network-button',
  'w3m-network-button',
  'appkit-wallet-button',
]
export const TAGS: readonly string[] = [...BUTTON_TAGS, ...OTHER_TAGS]
const BUTTONS: readonly string[] = ['AppKitButton', 'AppKitConnectButton', 'AppKitAccountButton']

export function replaceButtons(module: Module, adviceFor: (tag: string) => string): void {
  const locals = module.imports
    .filter(({ source, imported }) => isOld(source) && BUTTONS.includes(imported))
    .map(({ local }) => local)
  for (const name of [...BUTTON_TAGS, ...locals])
    for (const element of elementsNamed(module, name))
      if (hasOnly(element, BUTTON))
        replaceElement({
          module,
          element,
          name: need(module, 'tabkey/react', 'ConnectButton'),
          attributes: BUTTON,
        })
      else
        note(
          module,
          element,
          `<${name}> has attributes that are not known here: use ConnectButton of tabkey/react.`,
        )
  for (const tag of OTHER_TAGS)
    for (const element of elementsNamed(module, tag))
      if (!tag.endsWith('network-button') || !hasOnly(element, {})) note(module, element, adviceFor(tag))
      else {
        const button = need(module, 'tabkey/react', 'ConnectButton')
        replace(module, element, networkButton(button))
        note(
          module,
          element,
          'This button is without style; <tabkey-network-button> of tabkey/elements has one.',
        )
      }
}

const networkButton = (name: string) =>
  `<${name}>{({ network, openNetworks }) => <button type="button" onClick={openNetworks}>{network?.name}</button>}</${name}>`

export const OTHER_FAMILIES: readonly string[] = [
  'solana',
  'solanaTestnet',
  'solanaDevnet',
  'bitcoin',
  'bitcoinTestnet',
]

/** Chains of `@reown/appkit/networks` are viem's, and those of other families Tabkey's. */
export function moveNetworks(module: Module): void {
  for (const { imported, local, source } of module.imports) {
    if (source !== '@reown/appkit/networks' || imported === 'defineChain') continue
    if (imported === 'AppKitNetwork') {
      const chain = need(module, 'viem', 'type Chain')
      for (const node of referencesTo(module, local)) replace(module, node, chain)
    } else if (imported === local) {
      module.moved.add(local)
      const home = OTHER_FAMILIES.includes(imported) ? 'tabkey/networks' : 'viem/chains'
      need(module, home, imported, other => other.local === local)
    }
  }
}

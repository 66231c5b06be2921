import type * as t from '@babel/types'
import { quoted } from '../imports.ts'
import type { Kit } from '../kit.ts'
import { type Module, nameOf, textOf } from '../module.ts'
import { balanceRule, METADATA, oneLine, opens, replaceButtons } from '../rewrite/connectButton.ts'
import { type DefaultConfigKit, findDefaultConfig } from '../rewrite/defaultConfig.ts'
import { type AttributeRule, drop, expressionOf, keep } from '../rewrite/elements.ts'
import type { HookRule } from '../rewrite/hooks.ts'
import { dropped, optionsOf, renamed } from '../rewrite/options.ts'
import { WAGMI_OPTIONS } from '../rewrite/wagmiConfig.ts'

const PACKAGE = '@rainbow-me/rainbowkit'
const isOld = (source: string) => source === PACKAGE || source.startsWith(`${PACKAGE}/`)

/** The attribute of an element by name. */
const attributeOf = ({ openingElement }: t.JSXElement, name: string) =>
  openingElement.attributes.find(
    attribute => attribute.type === 'JSXAttribute' && attribute.name.name === name,
  ) as t.JSXAttribute | undefined

const MODES: Readonly<Record<string, string>> = {
  darkTheme: 'dark',
  midnightTheme: 'dark',
  lightTheme: 'light',
}

interface Theme {
  readonly mode: string
  readonly accent: string | undefined
}

/** `darkTheme()` and its kin, with an accent at most. */
function themeOf(module: Module, element: t.JSXElement): Theme | undefined {
  const call = expressionOf(attributeOf(element, 'theme')?.value)
  if (call?.type !== 'CallExpression') return undefined
  const imported = module.imports.find(({ local, source }) => isOld(source) && local === nameOf(call.callee))
  const mode = MODES[imported?.imported ?? '']
  if (mode === undefined) return undefined
  const [argument] = call.arguments
  if (!argument) return { mode, accent: undefined }
  const options = optionsOf(argument)
  const accent = options?.get('accentColor')
  return options?.size === 1 && accent ? { mode, accent: textOf(module, accent.value) } : undefined
}

const theme: AttributeRule = (value, module) => {
  const expression = expressionOf(value)
  const isTranslated =
    expression?.type === 'CallExpression' &&
    themeOf(module, {
      openingElement: { attributes: [module.parents.get(value as t.Node)] },
    } as t.JSXElement) !== undefined
  if (isTranslated) return 'remove'
  return {
    advice: `Set themeMode and themeVariables of createTabkey. The theme was ${value ? oneLine(module, value) : 'empty'}.`,
  }
}

const CONFIG: DefaultConfigKit = {
  isOld,
  provider: 'RainbowKitProvider',
  isWrapped: false,
  attributes: {
    theme,
    modalSize: drop('Tabkey has one size of the modal.'),
    initialChain: drop('Set defaultNetwork of createTabkey.'),
    showRecentTransactions: drop('Tabkey shows the history of the account (features.history).'),
    coolMode: drop('Tabkey has no counterpart of coolMode.'),
    locale: drop('Set locale of createTabkey; the words of the modal are English.'),
    appInfo: drop('Set metadata, termsConditionsUrl and privacyPolicyUrl of createTabkey.'),
    avatar: drop('Tabkey shows the picture of the name service.'),
    id: drop('Tabkey needs no id.'),
  },
  metadata: METADATA,
  options: {
    projectId: renamed('projectId'),
    wallets: dropped(
      'Installed wallets and the directory are listed by themselves; see wallets of createTabkey.',
    ),
    ...Object.fromEntries(WAGMI_OPTIONS.map(name => [name, () => null])),
  },
  fromProvider(module, element) {
    const found = themeOf(module, element)
    if (!found) return []
    return [
      `themeMode: ${quoted(module, found.mode)}`,
      ...(found.accent === undefined ? [] : [`themeVariables: { accent: ${found.accent} }`]),
    ]
  },
}

const isOpen = { hook: 'useModal', reads: ['isOpen'] }

const HOOKS: Readonly<Record<string, HookRule>> = {
  useConnectModal: { fields: { openConnectModal: opens('Connect'), connectModalOpen: isOpen } },
  useAccountModal: { fields: { openAccountModal: opens('Account'), accountModalOpen: isOpen } },
  useChainModal: { fields: { openChainModal: opens('Networks'), chainModalOpen: isOpen } },
}

const BUTTON: Readonly<Record<string, AttributeRule>> = {
  label: keep,
  showBalance: balanceRule,
  accountStatus: drop(
    'The button shows picture and name; charsStart and charsEnd set the length of the address.',
  ),
  chainStatus: drop(
    'The button shows the network when it is not supported; <tabkey-network-button> is a button for it.',
  ),
}

export const rainbowkit: Kit = {
  title: 'RainbowKit',
  page: 'docs/migrate-rainbowkit.md',
  isOld,
  isOldPackage: name => name.startsWith('@rainbow-me/rainbowkit'),
  mentions: [PACKAGE],
  tags: [],
  findCore: modules => findDefaultConfig(CONFIG, modules),
  hooks: HOOKS,
  replaceElements: module => replaceButtons({ module, isOld, imported: 'ConnectButton', attributes: BUTTON }),
  advice: {
    getDefaultConfig: 'Use createTabkey of tabkey, and createConfig of wagmi with tabkeyConnector(tabkey).',
    RainbowKitProvider: 'Use TabkeyProvider of tabkey/react with client={tabkey}.',
    ConnectButton:
      'Use ConnectButton of tabkey/react; its function child is given account, network, isSupported, balance, openConnect, openAccount and openNetworks.',
    WalletButton: 'Use WalletButton of tabkey/react: wallet is an EIP-6963 name such as "io.metamask".',
    useAddRecentTransaction: 'Delete it: Tabkey lists what the account sent (tabkey.history).',
    connectorsForWallets: 'Delete it: wallets are listed by themselves; see wallets of createTabkey.',
    getDefaultWallets: 'Delete it: wallets are listed by themselves; see wallets of createTabkey.',
    RainbowKitAuthenticationProvider: 'Sign-in is siwx of createTabkey (docs/sign-in.md).',
    createAuthenticationAdapter: 'Sign-in is siwx of createTabkey (docs/sign-in.md).',
    useConnectModal: 'Use useModal of tabkey/react: open({ view: "Connect" }).',
    useAccountModal: 'Use useModal of tabkey/react: open({ view: "Account" }).',
    useChainModal: 'Use useModal of tabkey/react: open({ view: "Networks" }).',
    darkTheme: 'Set themeMode of createTabkey.',
    lightTheme: 'Set themeMode of createTabkey.',
  },
}

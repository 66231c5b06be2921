import type * as t from '@babel/types'
import { quoted } from '../imports.ts'
import type { Kit } from '../kit.ts'
import { getName, getText, type Module } from '../module.ts'
import { balanceRule, METADATA, oneLine, opens, replaceButtons } from '../rewrite/connectButton.ts'
import { type DefaultConfigKit, findDefaultConfig } from '../rewrite/defaultConfig.ts'
import { type AttributeRule, drop, getExpression, keep } from '../rewrite/elements.ts'
import type { HookRule } from '../rewrite/hooks.ts'
import { dropped, readOptions, renamed } from '../rewrite/options.ts'
import { WAGMI_OPTIONS } from '../rewrite/wagmiConfig.ts'

const PACKAGE = '@rainbow-me/rainbowkit'
const isOld = (source: string) => source === PACKAGE || source.startsWith(`${PACKAGE}/`)

/** The attribute of an element by name. */
const findAttribute = ({ openingElement }: t.JSXElement, name: string) =>
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
function readTheme(module: Module, call: t.Node | null | undefined): Theme | undefined {
  if (call?.type !== 'CallExpression') return undefined
  const imported = module.imports.find(({ local, source }) => isOld(source) && local === getName(call.callee))
  const mode = MODES[imported?.imported ?? '']
  if (mode === undefined) return undefined
  const [argument] = call.arguments
  if (!argument) return { mode, accent: undefined }
  const options = readOptions(argument)
  const accent = options?.get('accentColor')
  return options?.size === 1 && accent ? { mode, accent: getText(module, accent.value) } : undefined
}

/** Options of `createTabkey` for a theme, or for a pair `{ lightMode, darkMode }`; undefined where a part is unknown. */
function themeOptions(module: Module, value: t.Node | null | undefined): readonly string[] | undefined {
  const single = readTheme(module, value)
  if (single)
    return [
      `themeMode: ${quoted(module, single.mode)}`,
      ...(single.accent === undefined ? [] : [`themeVariables: { accent: ${single.accent} }`]),
    ]
  const pair = readOptions(value ?? undefined)
  const light = readTheme(module, pair?.get('lightMode')?.value)
  const dark = readTheme(module, pair?.get('darkMode')?.value)
  if (pair?.size !== 2 || light?.mode !== 'light' || dark?.mode !== 'dark') return undefined
  const accents = Object.entries({ light: light.accent, dark: dark.accent }).flatMap(([mode, accent]) =>
    accent === undefined ? [] : [`${mode}: { accent: ${accent} }`],
  )
  return [
    `themeMode: ${quoted(module, 'system')}`,
    ...(accents.length > 0 ? [`themeVariables: { ${accents.join(', ')} }`] : []),
  ]
}

const theme: AttributeRule = (value, module) => {
  if (themeOptions(module, getExpression(value))) return 'remove'
  return {
    advice: `Set themeMode and themeVariables of createTabkey. The theme was ${value ? oneLine(module, value) : 'empty'}.`,
  }
}

const SIZES: readonly string[] = ['compact', 'wide']

/** `compact` or `wide`, which are sizes of both modals. */
const readSize = (value: t.JSXAttribute['value']): string | undefined => {
  const literal = getExpression(value)
  return literal?.type === 'StringLiteral' && SIZES.includes(literal.value) ? literal.value : undefined
}

const CONFIG: DefaultConfigKit = {
  isOld,
  provider: 'RainbowKitProvider',
  isWrapped: false,
  attributes: {
    theme,
    modalSize: (value, module) =>
      readSize(value) ? 'remove' : drop('Set modalSize of createTabkey: compact or wide.')(value, module),
    initialChain: drop('Set defaultNetwork of createTabkey.'),
    showRecentTransactions: drop(
      'Tabkey shows recent transactions and the history of the account (features.history).',
    ),
    coolMode: drop('Tabkey has no counterpart of coolMode.'),
    locale: drop('Set locale of createTabkey, or leave it to the language of the page (docs/languages.md).'),
    appInfo: drop('Set metadata, termsConditionsUrl and privacyPolicyUrl of createTabkey.'),
    avatar: drop('Set avatar of createTabkey, a function of the account (docs/theming.md).'),
    id: drop('Tabkey needs no id.'),
  },
  metadata: METADATA,
  options: {
    projectId: renamed('projectId'),
    wallets: dropped(
      'Installed wallets and the directory are listed by themselves; headings are wallets.groups of createTabkey.',
    ),
    ...Object.fromEntries(WAGMI_OPTIONS.map(name => [name, () => null])),
  },
  fromProvider(module, element) {
    const size = readSize(findAttribute(element, 'modalSize')?.value)
    return [
      ...(themeOptions(module, getExpression(findAttribute(element, 'theme')?.value)) ?? []),
      ...(size === undefined ? [] : [`modalSize: ${quoted(module, size)}`]),
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
  replaceElements: module =>
    replaceButtons({ module, isOld, imported: 'ConnectButton', attributes: BUTTON, custom: 'Custom' }),
  advice: {
    getDefaultConfig: 'Use createTabkey of tabkey, and createConfig of wagmi with tabkeyConnector(tabkey).',
    RainbowKitProvider: 'Use TabkeyProvider of tabkey/react with client={tabkey}.',
    ConnectButton:
      'Use ConnectButton of tabkey/react before you start the app: this one throws without RainbowKitProvider. A function child is given account, network, isSupported, balance, openConnect, openAccount and openNetworks.',
    WalletButton: 'Use WalletButton of tabkey/react: wallet is an EIP-6963 name such as "io.metamask".',
    useAddRecentTransaction: 'Use useAddRecentTransaction of tabkey/react, which takes hash and description.',
    connectorsForWallets:
      'Delete it: wallets are listed by themselves; its groups are wallets.groups of createTabkey.',
    getDefaultWallets: 'Delete it: wallets are listed by themselves; see wallets of createTabkey.',
    RainbowKitAuthenticationProvider: 'Sign-in is siwx of createTabkey (docs/sign-in.md).',
    createAuthenticationAdapter: 'Sign-in is siwx of createTabkey (docs/sign-in.md).',
    useConnectModal: 'Use useModal of tabkey/react: open({ view: "Connect" }).',
    useAccountModal: 'Use useModal of tabkey/react: open({ view: "Account" }).',
    useChainModal: 'Use useModal of tabkey/react: open({ view: "Networks" }).',
    darkTheme: 'Set themeMode and themeVariables of createTabkey.',
    lightTheme: 'Set themeMode and themeVariables of createTabkey.',
  },
}

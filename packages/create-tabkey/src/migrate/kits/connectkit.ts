import { quoted } from '../imports.ts'
import type { Kit } from '../kit.ts'
import { balanceRule, METADATA, opens, replaceButtons } from '../rewrite/connectButton.ts'
import { type DefaultConfigKit, findDefaultConfig } from '../rewrite/defaultConfig.ts'
import { type AttributeRule, drop, getExpression, keep } from '../rewrite/elements.ts'
import type { HookRule } from '../rewrite/hooks.ts'
import { dropped, renamed } from '../rewrite/options.ts'
import { WAGMI_OPTIONS } from '../rewrite/wagmiConfig.ts'

const PACKAGE = 'connectkit'
const isOld = (source: string) => source === PACKAGE

const MODES: Readonly<Record<string, string>> = { light: 'light', dark: 'dark', auto: 'system' }

const CONFIG: DefaultConfigKit = {
  isOld,
  provider: 'ConnectKitProvider',
  isWrapped: true,
  attributes: {
    mode(value, module) {
      const literal = getExpression(value)
      return literal?.type === 'StringLiteral' && MODES[literal.value] !== undefined
        ? 'remove'
        : drop('Set themeMode of createTabkey: light, dark or system.')(value, module)
    },
    theme: drop('Set themeMode and themeVariables of createTabkey.'),
    customTheme: drop('Set themeVariables of createTabkey.'),
    options: drop('See the options of createTabkey: wallets, metadata, termsConditionsUrl, siwx.'),
    onConnect: drop('Listen with useEvents of tabkey/react, or with wagmi.'),
    onDisconnect: drop('Listen with useEvents of tabkey/react, or with wagmi.'),
    debugMode: drop('Set debug of createTabkey.'),
  },
  metadata: METADATA,
  options: {
    walletConnectProjectId: renamed('projectId'),
    enableFamily: dropped('Tabkey has email and social login of its own: features of createTabkey.'),
    enableAaveAccount: dropped('Tabkey has email and social login of its own: features of createTabkey.'),
    ...Object.fromEntries(WAGMI_OPTIONS.map(name => [name, () => null])),
  },
  fromProvider(module, element) {
    return element.openingElement.attributes.flatMap(attribute => {
      if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'mode') return []
      const literal = getExpression(attribute.value)
      const mode = literal?.type === 'StringLiteral' ? MODES[literal.value] : undefined
      return mode === undefined ? [] : [`themeMode: ${quoted(module, mode)}`]
    })
  },
}

const HOOKS: Readonly<Record<string, HookRule>> = {
  useModal: {
    fields: {
      open: { hook: 'useModal', reads: ['isOpen'] },
      setOpen: {
        hook: 'useModal',
        reads: ['open', 'close'],
        value: (_, open = 'open', close = 'close') =>
          `(isOpen = true) => void (isOpen ? ${open}() : ${close}())`,
      },
      openProfile: opens('Account'),
      openSwitchNetworks: opens('Networks'),
      openOnboarding: opens('WhatIsAWallet'),
    },
  },
}

const BUTTON: Readonly<Record<string, AttributeRule>> = {
  label: keep,
  showBalance: balanceRule,
  showAvatar: drop('The button shows the avatar of the account: avatar of createTabkey.'),
  theme: drop('Set themeMode and themeVariables of createTabkey.'),
  mode: drop('Set themeMode of createTabkey.'),
  customTheme: drop('Set themeVariables of createTabkey.'),
}

export const connectkit: Kit = {
  title: 'ConnectKit',
  page: 'docs/migrate-connectkit.md',
  isOld,
  isOldPackage: name => name === PACKAGE || name === 'connectkit-next-siwe',
  mentions: [PACKAGE],
  tags: [],
  findCore: modules => findDefaultConfig(CONFIG, modules),
  hooks: HOOKS,
  replaceElements: module =>
    replaceButtons({ module, isOld, imported: 'ConnectKitButton', attributes: BUTTON }),
  advice: {
    getDefaultConfig: 'Use createTabkey of tabkey, and createConfig of wagmi with tabkeyConnector(tabkey).',
    ConnectKitProvider: 'Use TabkeyProvider of tabkey/react with client={tabkey}.',
    ConnectKitButton:
      'Use ConnectButton of tabkey/react; its function child is given account, network, isSupported, balance, openConnect, openAccount and openNetworks.',
    useModal: 'Use useModal of tabkey/react: open({ view }), close() and isOpen.',
    SIWEProvider: 'Sign-in is siwx of createTabkey (docs/sign-in.md).',
    useSIWE: 'Use useSignIn of tabkey/react (docs/sign-in.md).',
    Avatar: 'Use tabkey.names.get({ address }), which has the picture of the name service.',
    ChainIcon: 'Use the network of useNetwork of tabkey/react.',
  },
}

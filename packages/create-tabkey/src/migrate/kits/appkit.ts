import type * as t from '@babel/types'
import { need } from '../imports.ts'
import type { Core, Kit, Obstacle } from '../kit.ts'
import {
  getName,
  getStart,
  getText,
  type Module,
  note,
  referencesTo,
  removeStatement,
  replace,
} from '../module.ts'
import { elementsNamed, wrapChildren, wrapElement } from '../rewrite/elements.ts'
import { objectText, property, translateOptions, unknownOptions } from '../rewrite/options.ts'
import { getSemicolon, getSpecifier, insertBefore, reach, topLevel } from '../rewrite/reach.ts'
import { WAGMI_OPTIONS, wagmiProperties } from '../rewrite/wagmiConfig.ts'
import { isObstacle, type Made, madeBy } from './appkitCalls.ts'
import { isList, type Moved, moveOptions, wagmiChains } from './appkitMove.ts'
import { OPTIONS, walletLists } from './appkitOptions.ts'
import { HOOKS, isOld, moveNetworks, replaceButtons, TAGS } from './appkitUses.ts'

const ADAPTERS = /Adapter$/

const isReact = ({ source }: Made) => source.endsWith('/react')

/** Puts `TabkeyProvider` where the app is rendered. */
function addProvider(modules: readonly Module[], home: Made, client: string): void {
  for (const module of modules) {
    const local = module.imports.find(
      ({ source, imported }) => source === 'wagmi' && imported === 'WagmiProvider',
    )?.local
    const [element] = local === undefined ? [] : elementsNamed(module, local)
    const root = module.nodes.find(
      (node): node is t.CallExpression =>
        node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        getName(node.callee.property) === 'render' &&
        node.callee.object.type === 'CallExpression' &&
        /createRoot$/.test(getText(module, node.callee.object.callee)),
    )
    const [rendered] = root?.arguments ?? []
    if (!element && rendered?.type !== 'JSXElement') continue
    const provider = need(module, 'tabkey/react', 'TabkeyProvider')
    const attributes = `client={${reach(module, home.module, client)}}`
    if (element) wrapChildren(module, element, provider, attributes)
    else if (rendered) wrapElement(module, rendered, provider, attributes)
    return
  }
  note(home.module, home.statement, `Put <TabkeyProvider client={${client}}> of tabkey/react around the app.`)
}

const tabkeyOptions = ({ module, options }: Made, { inlined }: Moved): readonly string[] =>
  [...translateOptions(module, options, OPTIONS), ...walletLists(module, options)].map(text => {
    const variable = inlined.get(text.replace(/^.*: /, ''))
    if (!variable?.init || /[{[(]/.test(text)) return text
    return `${text.replace(/: .*$/, '')}: ${getText(module, variable.init).replaceAll('\n', '\n  ')}`
  })

/** `adapter.wagmiConfig` is the config itself. */
function replaceAdapter(modules: readonly Module[], adapter: Made): void {
  const { name = '' } = adapter
  for (const module of modules) {
    const isHome = module === adapter.module
    const imported = module.imports.find(
      other => other.imported === name && other.source === getSpecifier(module, adapter.module),
    )
    if (!isHome && !imported) continue
    if (imported) module.retired.add(imported.local)
    for (const node of referencesTo(module, imported?.local ?? name)) {
      const parent = module.parents.get(node)
      const isConfig = parent?.type === 'MemberExpression' && getName(parent.property) === 'wagmiConfig'
      if (isConfig) replace(module, parent, reach(module, adapter.module, 'wagmiConfig'))
    }
  }
}

function apply(
  modules: readonly Module[],
  kit: Made,
  adapter: Made | undefined,
  moved: Moved,
  others: readonly Made[],
) {
  const home = adapter ?? kit
  const { module } = home
  const semicolon = getSemicolon(module, home.statement)
  const properties = tabkeyOptions(kit, moved)
  const client = (adapter ? undefined : kit.name) ?? 'tabkey'
  if (isReact(kit)) addProvider(modules, home, client)
  const isShared = modules.some(
    other => other !== module && other.needed.get(getSpecifier(other, module))?.has(client),
  )
  const text = `${isShared || home.isExported ? 'export ' : ''}const ${client} = ${need(module, 'tabkey', 'createTabkey')}(${objectText(properties, '')})${semicolon}`
  if (adapter) {
    replaceAdapter(modules, adapter)
    const chosen = wagmiChains(adapter)
    if (typeof chosen === 'string') return
    const chainsText = isList(chosen)
      ? `[${chosen.map(node => getText(module, node)).join(', ')}]`
      : getText(module, chosen)
    const networks: t.Node = isList(chosen) ? { type: 'ArrayExpression', elements: [...chosen] } : chosen
    const passed = WAGMI_OPTIONS.flatMap(name => {
      const option = adapter.options.get(name)
      return option ? [getText(module, option.property)] : []
    })
    const hasTransports = adapter.options.has('transports')
    const config = wagmiProperties({
      module,
      chains: networks,
      passed,
      hasTransports,
      ssr: adapter.options.get('ssr')?.value,
      tabkey: 'tabkey',
      indent: '',
    })
    const isUsed = modules.some(
      other => other !== module && other.needed.get(getSpecifier(other, module))?.has('wagmiConfig'),
    )
    insertBefore(module, adapter.statement, `${text}\n\n`)
    const chains = config.map(line => (line.startsWith('chains') ? property('chains', chainsText) : line))
    replace(
      module,
      adapter.statement,
      `${isUsed || adapter.isExported ? 'export ' : ''}const wagmiConfig = ${need(module, 'wagmi', 'createConfig')}(${objectText(chains, '')})${semicolon}`,
    )
    removeStatement(kit.module, kit.statement)
  } else {
    const elements = isReact(kit)
      ? ''
      : `\n${need(module, 'tabkey/elements', 'defineElements')}(${client})${semicolon}`
    replace(module, kit.statement, `${text}${elements}`)
    if (kit.name !== undefined) reportMembers(modules, kit, kit.name)
  }
  if (adapter && kit.name !== undefined) reportUses(kit.module, kit.name)
  for (const other of others)
    if (other.name !== undefined && other.statement !== kit.statement)
      removeStatement(other.module, other.statement)
  for (const variable of moved.inlined.values()) {
    const statement = topLevel(kit.module, variable)
    const name = getName(variable.id) ?? ''
    const isUsed = referencesTo(kit.module, name).some(
      node =>
        node !== variable.id &&
        !(getStart(kit.statement) <= getStart(node) && getStart(node) < (kit.statement.end ?? 0)),
    )
    if (!isUsed) removeStatement(kit.module, statement)
  }
}

function reportUses(module: Module, name: string): void {
  for (const node of referencesTo(module, name)) {
    const parent = module.parents.get(node)
    if (parent?.type !== 'VariableDeclarator')
      note(
        module,
        node,
        `${name} was the modal of createAppKit: use tabkey, whose members have other names (docs/migrate-appkit.md).`,
      )
  }
}

/** Members that the modal and the client have in common. */
const MEMBERS: readonly string[] = ['open', 'close', 'disconnect']

function reportMembers(modules: readonly Module[], kit: Made, name: string): void {
  for (const module of modules) {
    const local =
      module === kit.module
        ? name
        : module.imports.find(
            other => other.imported === name && other.source === getSpecifier(module, kit.module),
          )?.local
    for (const node of local === undefined ? [] : referencesTo(module, local)) {
      const parent = module.parents.get(node)
      const member = parent?.type === 'MemberExpression' ? getName(parent.property) : undefined
      if (member !== undefined && !MEMBERS.includes(member))
        note(module, node, `${name}.${member} has another name in Tabkey: see docs/migrate-appkit.md.`)
    }
  }
}

/** The one call of `createAppKit`, its adapters, and the provider. */
function findCore(modules: readonly Module[]): Core | readonly Obstacle[] {
  const kits = madeBy(modules, imported => imported === 'createAppKit')
  const lists = kits.flatMap(made => (isObstacle(made) ? [] : [made.options.get('adapters')?.value]))
  const isListed = (made: Made | Obstacle) =>
    isObstacle(made) &&
    getName(made.node) !== 'WagmiAdapter' &&
    lists.some(list => list && getStart(list) <= getStart(made.node) && getStart(made.node) < (list.end ?? 0))
  const adapters = madeBy(modules, imported => ADAPTERS.test(imported)).filter(made => !isListed(made))
  const obstacles = [...kits, ...adapters].filter(isObstacle)
  if (obstacles.length > 0) return obstacles
  const [kit, second] = kits as readonly Made[]
  const [first] = modules
  if (!kit || second)
    return (second ? (kits as readonly Made[]) : [])
      .map(({ module, statement }) => ({
        module,
        node: statement,
        advice: 'createAppKit is called more than once: keep one.',
      }))
      .concat(
        !kit && first
          ? [
              {
                module: first,
                node: first.program,
                advice: 'No createAppKit was found: write createTabkey by hand.',
              },
            ]
          : [],
      )
  const known = adapters as readonly Made[]
  const wagmi = known.filter(
    ({ options, expression }) =>
      options.has('networks') && /WagmiAdapter/.test(getName((expression as t.NewExpression).callee) ?? ''),
  )
  const [adapter] = wagmi
  const at = (made: Made, advice: string): Obstacle => ({ module: made.module, node: made.statement, advice })
  const unknown = unknownOptions(kit.options, OPTIONS)
  if (unknown.length > 0)
    return [at(kit, `createAppKit has options without a counterpart: ${unknown.join(', ')}.`)]
  if (wagmi.length > 1) return wagmi.map(made => at(made, 'There is more than one WagmiAdapter: keep one.'))
  if (adapter) {
    const unknown = unknownOptions(
      adapter.options,
      Object.fromEntries(['networks', 'projectId', ...WAGMI_OPTIONS].map(name => [name, true])),
    )
    if (unknown.length > 0)
      return [at(adapter, `WagmiAdapter has options without a counterpart: ${unknown.join(', ')}.`)]
    const chains = wagmiChains(adapter)
    if (typeof chains === 'string') return [at(adapter, chains)]
    if (adapter.name === undefined) return [at(adapter, 'Give the WagmiAdapter a variable of its own.')]
  }
  const moved = moveOptions(kit, adapter ?? kit)
  if (typeof moved === 'string') return [at(kit, moved)]
  return {
    apply: () =>
      apply(
        modules,
        kit,
        adapter,
        moved,
        known.filter(made => made !== adapter),
      ),
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  useAppKit: 'Use useModal of tabkey/react.',
  useAppKitEvents: 'Use useEvents of tabkey/react, which calls a listener.',
  useAppKitBalance: 'Use useBalance of tabkey/react, which keeps the balance fresh.',
  useAppKitTheme: 'Use useTheme of tabkey/react: mode, variables and setTheme.',
  useAppKitAccount: 'Use useAccount of tabkey/react; embeddedWalletInfo is user and accountType there.',
  useAppKitNetwork: 'Use useNetwork and useSwitchNetwork of tabkey/react.',
  useAppKitProvider: 'Use useProvider of tabkey/react, or tabkey.provider("solana").',
  useAppKitState: 'Use useTabkeyState of tabkey/react.',
  useAppKitConnection: 'Use useConnection of tabkey/react.',
  defineChain: 'Use defineNetwork of tabkey/networks.',
  'appkit-network-button': 'Use <tabkey-network-button> of tabkey/elements.',
  'w3m-network-button': 'Use <tabkey-network-button> of tabkey/elements.',
  'appkit-wallet-button': 'Use WalletButton of tabkey/react, or <tabkey-wallet-button>.',
  ...Object.fromEntries(
    ['appkit-button', 'w3m-button'].map(tag => [tag, 'Use <tabkey-button> of tabkey/elements.']),
  ),
}

export const appkit: Kit = {
  title: 'AppKit',
  page: 'docs/migrate-appkit.md',
  isOld,
  isOldPackage: name => name.startsWith('@reown/appkit'),
  mentions: ['@reown/appkit', 'wagmiAdapter', 'WagmiProvider', 'createRoot', ...TAGS.map(tag => `<${tag}`)],
  tags: TAGS,
  findCore,
  hooks: HOOKS,
  replaceElements(module) {
    moveNetworks(module)
    replaceButtons(module, tag => `<${tag}>: ${ADVICE[tag] ?? ''}`)
  },
  advice: ADVICE,
}

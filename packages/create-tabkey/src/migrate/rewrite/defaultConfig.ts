import type * as t from '@babel/types'
import { need } from '../imports.ts'
import type { Core, Obstacle } from '../kit.ts'
import { getStart, getText, indentAt, isDeclared, type Module, referencesTo, replace } from '../module.ts'
import { type AttributeRule, elementsNamed, hasOnly, replaceElement } from './elements.ts'
import {
  type OptionRule,
  type Options,
  objectText,
  readOptions,
  translateOptions,
  unknownOptions,
} from './options.ts'
import { getSemicolon, insertBefore, reach, topLevel } from './reach.ts'
import { WAGMI_OPTIONS, wagmiProperties } from './wagmiConfig.ts'

export interface DefaultConfigKit {
  /** Whether a module specifier is the library's own. */
  isOld(source: string): boolean
  readonly provider: string
  readonly attributes: Readonly<Record<string, AttributeRule>>
  /** Options of `getDefaultConfig` that become options of `createTabkey`. */
  readonly options: Readonly<Record<string, OptionRule>>
  /** Metadata of the app by the names of the options. */
  readonly metadata: Readonly<Record<string, (text: string) => string>>
  /** `createConfig(getDefaultConfig(…))`: the outer call stays. */
  readonly isWrapped: boolean
  /** More options of `createTabkey`, read from the provider. */
  readonly fromProvider: (module: Module, element: t.JSXElement) => readonly string[]
}

interface Found {
  readonly module: Module
  readonly call: t.CallExpression
  readonly options: Options
  readonly chains: t.Node
}

const findUses = (kit: DefaultConfigKit, modules: readonly Module[], name: string) =>
  modules.flatMap(module =>
    module.imports
      .filter(({ source, imported }) => kit.isOld(source) && imported === name)
      .flatMap(({ local, declaration }) =>
        [...referencesTo(module, local)].map(node => ({ module, node, local, declaration })),
      ),
  )

function findConfig(kit: DefaultConfigKit, modules: readonly Module[]): Found | readonly Obstacle[] {
  const uses = findUses(kit, modules, 'getDefaultConfig')
  const [use, second] = uses
  if (!use) {
    const [module] = modules
    const node = module?.program
    return module && node
      ? [
          {
            module,
            node,
            advice: 'No getDefaultConfig was found: write createTabkey and wagmi createConfig by hand.',
          },
        ]
      : []
  }
  const obstacle = (node: t.Node, advice: string) => [{ module: use.module, node, advice }]
  if (second)
    return uses.map(({ module, node }) => ({
      module,
      node,
      advice: 'getDefaultConfig is called more than once: keep one config, or write createTabkey by hand.',
    }))
  const { module, node } = use
  const call = module.parents.get(node)
  if (call?.type !== 'CallExpression' || call.callee !== node)
    return obstacle(node, 'getDefaultConfig is not called here directly.')
  const options = readOptions(call.arguments[0])
  const chains = options?.get('chains')?.value
  if (!options || !chains)
    return obstacle(call, 'getDefaultConfig takes an object here that is not written out, or has no chains.')
  const unknown = unknownOptions(options, { ...kit.options, ...kit.metadata, chains })
  if (unknown.length > 0)
    return obstacle(call, `getDefaultConfig has options without a counterpart: ${unknown.join(', ')}.`)
  const outer = module.parents.get(call)
  if (kit.isWrapped && outer?.type !== 'CallExpression')
    return obstacle(call, 'getDefaultConfig is not the argument of createConfig here.')
  const declarator = module.parents.get(kit.isWrapped && outer ? outer : call)
  const statement = topLevel(module, call)
  const isTop =
    declarator?.type === 'VariableDeclarator' &&
    module.parents.get(declarator) ===
      (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement)
  if (!isTop)
    return obstacle(
      call,
      'The config is made inside of a function: make it once, at the top level of the module.',
    )
  return { module, call, options, chains }
}

/** Writes `createTabkey` before the config and the config over it. */
function writeConfig(
  kit: DefaultConfigKit,
  { module, call, options, chains }: Found,
  extra: readonly string[],
  isShared: boolean,
): void {
  const passed = WAGMI_OPTIONS.flatMap(name => {
    const option = options.get(name)
    return option ? [getText(module, option.property)] : []
  })
  const metadata = Object.entries(kit.metadata).flatMap(([name, text]) => {
    const option = options.get(name)
    return option ? [text(getText(module, option.value))] : []
  })
  const statement = topLevel(module, call)
  const tabkeyProperties = [
    `networks: ${getText(module, chains)}`,
    ...translateOptions(module, options, kit.options),
    ...(metadata.length > 0 ? [`metadata: { ${metadata.join(', ')} }`] : []),
    ...extra,
  ]
  const createTabkey = need(module, 'tabkey', 'createTabkey')
  const keyword = isShared ? 'export const' : 'const'
  insertBefore(
    module,
    statement,
    `${keyword} tabkey = ${createTabkey}(${objectText(tabkeyProperties, '')})${getSemicolon(module, statement)}\n\n`,
  )
  const hasTransports = options.has('transports')
  const indent = indentAt(module, getStart(call))
  const config = objectText(
    wagmiProperties({
      module,
      chains,
      passed,
      hasTransports,
      ssr: options.get('ssr')?.value,
      tabkey: 'tabkey',
      indent,
    }),
    indent,
  )
  replace(module, call, kit.isWrapped ? config : `${need(module, 'wagmi', 'createConfig')}(${config})`)
}

/** The config and the provider of a library over wagmi whose config is made by `getDefaultConfig`. */
export function findDefaultConfig(
  kit: DefaultConfigKit,
  modules: readonly Module[],
): Core | readonly Obstacle[] {
  const config = findConfig(kit, modules)
  const providers = findUses(kit, modules, kit.provider).flatMap(({ module, local, node }) =>
    elementsNamed(module, local)
      .filter(element => element.openingElement.name === node)
      .map(element => ({ module, element })),
  )
  const [first] = modules
  const obstacles: Obstacle[] = Array.isArray(config) ? [...config] : []
  if (providers.length === 0 && first)
    obstacles.push({
      module: first,
      node: first.program,
      advice: `No <${kit.provider}> was found: put <TabkeyProvider client={tabkey}> around the app by hand.`,
    })
  for (const { module, element } of providers)
    if (!hasOnly(element, kit.attributes))
      obstacles.push({
        module,
        node: element.openingElement,
        advice: `<${kit.provider}> has attributes that are not known here.`,
      })
  const found = 'call' in config ? config : undefined
  for (const module of new Set([
    ...providers.map(provider => provider.module),
    ...(found ? [found.module] : []),
  ]))
    if (isDeclared(module, 'tabkey'))
      obstacles.push({ module, node: module.program, advice: 'The name tabkey is taken in this module.' })
  if (obstacles.length > 0 || !found) return obstacles
  return {
    apply() {
      const extra = providers.flatMap(({ module, element }) => kit.fromProvider(module, element))
      for (const { module, element } of providers)
        replaceElement({
          module,
          element,
          name: need(module, 'tabkey/react', 'TabkeyProvider'),
          attributes: kit.attributes,
          added: `client={${reach(module, found.module, 'tabkey')}}`,
        })
      writeConfig(
        kit,
        found,
        [...new Set(extra)],
        providers.some(({ module }) => module !== found.module),
      )
    },
  }
}

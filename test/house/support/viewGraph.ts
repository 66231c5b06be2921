import type { ViewName } from '../../../src/ui/state/views.ts'
import { VIEWS, viewFacts } from '../../../src/ui/state/views.ts'
import { importsOf } from './imports.ts'
import { filesBelow, type Node, nodesOf, SCRIPT, type Source, stringOf } from './sources.ts'

/** A place in the sources that leads to a view. */
export interface Lead {
  readonly path: string
  readonly to: ViewName
}

const SOURCES = new Map(filesBelow('src/ui', SCRIPT).map(source => [source.path, source]))
const NAVIGATIONS = ['push', 'replace', 'reset', 'openAt']

export const VIEW_NAMES = Object.keys(VIEWS) as readonly ViewName[]
const isView = (name: string | undefined): name is ViewName =>
  name !== undefined && Object.hasOwn(VIEWS, name)

/** The views an expression may stand for: a name, or one of two. */
function viewsIn(node: unknown): readonly ViewName[] {
  const text = stringOf(node)
  if (isView(text)) return [text]
  const { type, consequent, alternate } = (node ?? {}) as Node
  return type === 'ConditionalExpression' ? [...viewsIn(consequent), ...viewsIn(alternate)] : []
}

/** Whether each value of an expression is the name of a view. */
const isNamed = (node: unknown): boolean => {
  const { type, consequent, alternate } = (node ?? {}) as Node
  return type === 'ConditionalExpression' ? isNamed(consequent) && isNamed(alternate) : isView(stringOf(node))
}

const nameOf = (node: unknown): unknown => (node as { readonly name?: unknown } | undefined)?.name

/** `modal.push('X')`, `open('X')`, `<ViewRow view="X">`, `{ view: 'X' }` and `const view: ViewName = …`. */
function viewsLedTo(node: Node): readonly ViewName[] {
  switch (node.type) {
    case 'CallExpression': {
      const { callee, arguments: given } = node as unknown as { callee: Node; arguments: readonly unknown[] }
      const verb = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
      const isNavigation =
        NAVIGATIONS.includes(String(verb)) || (callee.type === 'Identifier' && verb === 'open')
      return isNavigation ? viewsIn(given[0]) : []
    }
    case 'JSXAttribute':
      return nameOf(node.name) === 'view' ? viewsIn(node.value) : []
    case 'Property':
      return nameOf(node.key) === 'view' ? viewsIn(node.value) : []
    case 'VariableDeclarator':
      return nameOf(node.id) === 'view' ? viewsIn(node.init) : []
    default:
      return []
  }
}

function leadsIn(source: Source): readonly Lead[] {
  const views = [...nodesOf(source)].flatMap(viewsLedTo)
  return [...new Set(views)].map(to => ({ path: source.path, to }))
}

const LEADS = new Map([...SOURCES.values()].map(source => [source.path, leadsIn(source)]))

/** Files that load views by their names: they lead nowhere by themselves. */
const LOADERS =
  /^src\/ui\/(modal\/(likelyNext|useShownView|mount)\.tsx?|state\/|views\/(loadView|titles|embedded\/loginViews)\.ts)/
// The social login is in the client, and the screens that begin it lead where it leads.
const CLIENT = /^src\/ui\/(client(?!\/login\/loginStore\.ts)|elements|react)\b/
const SHELL = /^src\/ui\/modal\/(Header|Modal|Router|AlertBar|Toast|followSession)\.tsx?$/

/** The module of each view, by its name: `Swap` is in `Swap.tsx`. */
export function moduleOf(view: ViewName): string {
  // Both are drawn by another view's module.
  if (view === 'ConnectWallets') return moduleOf('Connect')
  const found = [...SOURCES.keys()].filter(
    path => path.endsWith(`/${view}.tsx`) && path.startsWith('src/ui/views/'),
  )
  if (found.length !== 1) throw new Error(`${view}: expected one module, found ${found.join(', ') || 'none'}`)
  return found[0] ?? ''
}

const MODULES = new Map(VIEW_NAMES.map(view => [moduleOf(view), view]))

/** Every file that a view draws with or calls, chunks of its parts included, but no other view's module. */
function filesOf(view: ViewName): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [moduleOf(view)]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = SOURCES.get(path)
    if (!source || seen.has(path)) continue
    const isOther = path !== moduleOf(view) && MODULES.has(path)
    if (isOther || LOADERS.test(path) || CLIENT.test(path) || SHELL.test(path)) continue
    seen.add(path)
    for (const { to, kind } of importsOf(source)) if (kind !== 'type') waiting.push(to)
  }
  return seen
}

const known = new Map<ViewName, readonly Lead[]>()

/** What a view leads to, and from which file. */
export function leadsOf(view: ViewName): readonly Lead[] {
  const leads = known.get(view) ?? readLeads(view)
  known.set(view, leads)
  return leads
}

function readLeads(view: ViewName): readonly Lead[] {
  return [...filesOf(view)].flatMap(path => LEADS.get(path) ?? []).filter(({ to }) => to !== view)
}

/** What the header of the card leads to; it stands over every view. */
export const leadsOfHeader = (): readonly Lead[] => LEADS.get('src/ui/modal/Header.tsx') ?? []

/** What leads to a view without a view: the header of the card, and what the tab opens by itself. */
export function leadsOfTab(): readonly Lead[] {
  return [...LEADS].flatMap(([path, leads]) => (CLIENT.test(path) || SHELL.test(path) ? leads : []))
}

/** Files with a call of the modal's navigation whose view is no literal: the walk cannot read those. */
export function unreadableNavigations(): readonly string[] {
  const isUnreadable = ({ type, callee, arguments: given }: Node): boolean => {
    if (type !== 'CallExpression') return false
    const { type: kind, object, property } = callee as Node
    if (kind !== 'MemberExpression' || !NAVIGATIONS.includes(String(nameOf(property)))) return false
    const owner = nameOf(object) ?? nameOf((object as Node).property)
    return owner === 'modal' && !isNamed((given as readonly unknown[])[0])
  }
  return [...SOURCES.values()]
    .filter(source => [...nodesOf(source)].some(isUnreadable))
    .map(({ path }) => path)
}

/** The views that `open` takes from a host. */
export const openable = (): readonly ViewName[] => VIEW_NAMES.filter(view => viewFacts(view).isOpenable)

export const textOf = (path: string): string => SOURCES.get(path)?.text ?? ''

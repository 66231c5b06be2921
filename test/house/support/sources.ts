import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { SOURCE_FOLDERS } from '../../../scripts/parts.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Source {
  /** Path below the repository, with slashes. */
  readonly path: string
  readonly text: string
}

const SKIPPED = /(^|\/)(node_modules|dist|\.cache)(\/|$)/

/** Every file below `folder` whose name matches. */
export function filesBelow(folder: string, name: RegExp): readonly Source[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && name.test(entry.name))
    .map(entry => `${entry.parentPath}/${entry.name}`.slice(ROOT.length).replaceAll('//', '/'))
    .filter(path => !SKIPPED.test(path))
    .sort()
    .map(path => ({ path, text: readFileSync(ROOT + path, 'utf8') }))
}

export const SCRIPT = /\.tsx?$/

/** The modules of the library: those of `src` and of the optional parts. */
export const librarySources = (): readonly Source[] =>
  SOURCE_FOLDERS.flatMap(folder => filesBelow(folder, SCRIPT))

export interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

interface Parsed {
  readonly text: string
  readonly program: unknown
}

/** By path: most rules read all sources, and the files of this suite share a process. */
const parsed = new Map<string, Parsed>()

function programOf({ path, text }: Source): unknown {
  const known = parsed.get(path)
  if (known?.text === text) return known.program
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  parsed.set(path, { text, program })
  return program
}

/** Every node of a file's syntax tree, parents first. */
export function* nodesOf(source: Source): Generator<Node> {
  const waiting: unknown[] = [programOf(source)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) {
      waiting.push(...next)
      continue
    }
    if (!isNode(next)) continue
    yield next
    waiting.push(...Object.values(next).filter(value => typeof value === 'object' && value !== null))
  }
}

/** The value of a string literal or of a template without holes. */
export function stringOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as readonly { value: { cooked: string } }[]
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

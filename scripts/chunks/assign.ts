import type { ChunkRow } from './plan.ts'
import type { Starts } from './starts.ts'

/** Modules by path below the library, each with its static imports. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>

/**
 * Assigns each module to the first row that reaches it.
 *
 * @param doors modules that stay files of their own
 * @returns the chunk of each module; modules that no row reaches are left out
 * @throws when a row names a module that does not exist, or would be an empty file
 */
export function assignChunks(
  graph: ModuleGraph,
  rows: readonly ChunkRow[],
  doors: readonly string[],
): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>()
  const others = [...graph.keys()].filter(module => !doors.includes(module))
  for (const { chunk, from, groups = 1, with: always = [], without = [] } of rows) {
    const modulesOf = (starts: Starts) => starts.flatMap(start => findModules(graph, chunk, start))
    const reachedFrom = (starts: Starts) => reach(graph, modulesOf(starts))
    const [reached, inAnyCase] = [from.map(reachedFrom), reachedFrom(always)]
    const left = new Set(modulesOf(without))
    const own = others.filter(
      module =>
        !chunks.has(module) &&
        !left.has(module) &&
        (inAnyCase.has(module) || reached.filter(set => set.has(module)).length >= groups),
    )
    if (own.length === 0) throw new Error(`The chunk ${chunk} is empty: its modules are in chunks above it`)
    for (const module of own) chunks.set(module, chunk)
  }
  return chunks
}

function findModules(graph: ModuleGraph, chunk: string, start: string | RegExp): readonly string[] {
  const found = [...graph.keys()].filter(module => {
    const name = module.replace(/\.js$/, '')
    return typeof start === 'string' ? name === start : start.test(name)
  })
  if (found.length === 0) throw new Error(`The chunk ${chunk} starts from ${start}, which does not exist`)
  return found
}

/** The modules and everything that they import statically. */
function reach(graph: ModuleGraph, starts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue
    seen.add(module)
    waiting.push(...(graph.get(module) ?? []))
  }
  return seen
}

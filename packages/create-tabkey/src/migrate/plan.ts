import { LostEditError } from '../errors.ts'
import { finishImports, withoutUnused } from './imports.ts'
import { inspectTemplate, scriptModules } from './inspectTemplate.ts'
import type { Kit } from './kit.ts'
import { rewriteManifest } from './manifest.ts'
import { type Module, type Note, note } from './module.ts'
import type { Project } from './project.ts'
import { replaceHook } from './rewrite/hooks.ts'
import {
  type Fault,
  findFaults,
  findLostImports,
  type Outcome,
  readOutcome,
  removedExports,
} from './verify.ts'

export interface Change {
  readonly path: string
  readonly before: string
  readonly after: string
}

export interface Plan {
  readonly changes: readonly Change[]
  /** Why the change would break the app; there are no changes then. */
  readonly faults: readonly Fault[]
  /** Names that changed files export no longer: files with these words belong to the project too. */
  readonly removedExports: readonly string[]
  /** What is left to a person, by path and line. */
  readonly notes: readonly Note[]
  /** Whether the project uses the library at all. */
  readonly isFound: boolean
}

const usesTabkey = (modules: readonly Module[]) =>
  modules.some(({ imports }) =>
    imports.some(({ source, imported }) => source === 'tabkey/react' && imported === 'TabkeyProvider'),
  )

const usesKit = (kit: Kit, { program }: Module) =>
  program.body.some(statement => statement.type === 'ImportDeclaration' && kit.isOld(statement.source.value))

/** Replaces hooks and elements, in a project that has the config and the provider of Tabkey. */
function replaceUses(kit: Kit, module: Module): void {
  for (const { local, imported, source } of module.imports) {
    const rule = kit.isOld(source) ? kit.hooks[imported] : undefined
    if (rule) replaceHook(module, local, rule)
  }
  kit.replaceElements(module)
}

/** The new text of a module, read again. */
function rewritten(module: Module): Outcome | Fault {
  try {
    return readOutcome(module, withoutUnused(module, module.edits.render()))
  } catch (error) {
    if (!(error instanceof LostEditError || error instanceof SyntaxError)) throw error
    return { path: module.path, reason: error.message }
  }
}

/**
 * Plans the migration of a project: config and provider first, then everything that depends on them. Where one of the two
 * cannot be translated nothing is changed, because a hook without its provider fails when it runs.
 */
export function planMigration(kit: Kit, { modules, templates, manifest, notes }: Project): Plan {
  const old = modules.filter(module => usesKit(kit, module))
  const inspected = templates.map(({ path, text }) => inspectTemplate(kit, path, text))
  const found = inspected.flatMap(({ imports, elements }) => [...imports, ...elements])
  // Components that are not rewritten need the old client, which two clients in one page would disturb.
  const isBound = inspected.some(({ imports }) => imports.length > 0)
  const isMoved = usesTabkey(modules)
  const core = isMoved || isBound || old.length === 0 ? [] : kit.findCore(modules)
  const canMove = isMoved || 'apply' in core
  if ('apply' in core) core.apply()
  else for (const { module, node, advice } of core) note(module, node, advice)
  if (canMove) for (const module of modules) replaceUses(kit, module)
  let isRemaining = found.length > 0
  for (const module of modules)
    isRemaining =
      finishImports(module, {
        isOld: kit.isOld,
        dropsStyles: canMove,
        adviceFor: (imported, source) =>
          `${imported} of ${source}: ${kit.advice[imported] ?? `it has no counterpart that is known here; see ${kit.page}.`}`,
      }) || isRemaining
  const written = modules.filter(({ edits }) => edits.hasChanges).map(rewritten)
  const outcomes = written.filter((result): result is Outcome => 'after' in result)
  const faults = [
    ...written.filter((result): result is Fault => !('after' in result)),
    ...outcomes.flatMap(findFaults),
    ...findLostImports(
      [...modules, ...templates.flatMap(({ path, text }) => scriptModules(path, text))],
      outcomes,
    ),
  ]
  const changes: Change[] = outcomes
    .map(({ before, after }) => ({ path: before.path, before: before.text, after: after.text }))
    .filter(({ before, after }) => before !== after)
  if (manifest && canMove && old.length > 0) {
    const after = rewriteManifest(manifest.text, name => !isRemaining && kit.isOldPackage(name))
    if (after !== manifest.text) changes.push({ path: manifest.path, before: manifest.text, after })
  }
  return {
    changes: faults.length > 0 ? [] : changes,
    faults,
    removedExports: outcomes.flatMap(removedExports),
    notes: [...notes, ...modules.flatMap(module => module.notes), ...found].sort((a, b) =>
      a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1,
    ),
    isFound: old.length > 0 || found.length > 0,
  }
}

import type * as t from '@babel/types'
import type { Module } from './module.ts'
import type { HookRule } from './rewrite/hooks.ts'

/** Why the app as a whole cannot be moved, at a place. */
export interface Obstacle {
  readonly module: Module
  readonly node: t.Node
  readonly advice: string
}

/** The changes that the rest depends on: the config and the provider. */
export interface Core {
  apply(): void
}

/** How one library is replaced. */
export interface Kit {
  readonly title: string
  /** The page of the documentation with old and new names. */
  readonly page: string
  /** Whether a module specifier is of the library. */
  isOld(source: string): boolean
  /** Whether a package goes from `package.json`. */
  isOldPackage(name: string): boolean
  /** Words by which a file may be of interest. */
  readonly mentions: readonly string[]
  /** Elements of templates, for files that are only reported. */
  readonly tags: readonly string[]
  /** Finds what the rest depends on, or says why it cannot be translated. Changes nothing. */
  findCore(modules: readonly Module[]): Core | readonly Obstacle[]
  readonly hooks: Readonly<Record<string, HookRule>>
  /** Replaces what is not a hook. */
  replaceElements(module: Module): void
  /** What to do about names that are left, by imported name. */
  readonly advice: Readonly<Record<string, string>>
}

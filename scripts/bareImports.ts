import { readdirSync, readFileSync } from 'node:fs'
import { ROOT } from './run.ts'

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'".\n][^'"\n]*)['"]/g

/** Ours by alias, Node's own, and generated modules: nothing for the dependency optimiser. */
const OWN = /^(tabkey($|\/)|node:|virtual:|\/)/

/** What a package and a file in it may be called; a sentence with `from` in it is no import. */
const PACKAGE = /^(@[\w.-]+\/)?[\w.-]+(\/[\w./-]+)?$/

/** Names of every package import in the scripts below `folders`, sorted. Type imports do not count. */
export function bareImports(folders: readonly string[]): string[] {
  const found = new Set(['react/jsx-runtime', 'react/jsx-dev-runtime'])
  for (const folder of folders) {
    for (const entry of readdirSync(`${ROOT}/${folder}`, { recursive: true, withFileTypes: true })) {
      if (!/(?<!\.d)\.[jt]sx?$/.test(entry.name) || entry.parentPath.includes('standalone')) continue
      const text = readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8').replace(
        /import type [^\n]*/g,
        '',
      )
      for (const [, name] of text.matchAll(IMPORT))
        if (name && PACKAGE.test(name) && !OWN.test(name)) found.add(name)
    }
  }
  return [...found].sort()
}

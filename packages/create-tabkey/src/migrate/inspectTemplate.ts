import type { Kit } from './kit.ts'
import { type Module, type Note, parseModule } from './module.ts'

interface Script {
  readonly text: string
  /** Lines before it. */
  readonly line: number
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length - 1

/** The script blocks of a Vue or Svelte component, or of a page. */
function findScripts(text: string): readonly Script[] {
  const scripts: Script[] = []
  for (let from = 0; ; ) {
    const tag = text.indexOf('<script', from)
    const start = tag === -1 ? -1 : text.indexOf('>', tag) + 1
    const end = start <= 0 ? -1 : text.indexOf('</script', start)
    if (end === -1) return scripts
    scripts.push({ text: text.slice(start, end), line: lineAt(text, start) })
    from = end
  }
}

/** The scripts of a component as modules of its path, each at its lines; one that is not code is left out. */
export function scriptModules(path: string, text: string): readonly Module[] {
  return findScripts(text).flatMap(script => {
    for (const name of ['script.ts', 'script.tsx'])
      try {
        return [{ ...parseModule(name, `${'\n'.repeat(script.line)}${script.text}`), path }]
      } catch {
        // The other syntax, or none.
      }
    return []
  })
}

export interface Inspected {
  readonly imports: readonly Note[]
  readonly elements: readonly Note[]
}

/** Places of a file that is not rewritten: imports of the library in its scripts, and its elements. */
export function inspectTemplate(kit: Kit, path: string, text: string): Inspected {
  const imports = findScripts(text).flatMap(script => {
    try {
      return parseModule('script.ts', script.text)
        .imports.filter(({ source }) => kit.isOld(source))
        .map(
          ({ imported, source, declaration }): Note => ({
            path,
            line: script.line + (declaration.loc?.start.line ?? 1),
            advice: `${imported} of ${source}: ${kit.advice[imported] ?? `see ${kit.page}.`}`,
          }),
        )
    } catch {
      return [{ path, line: script.line + 1, advice: 'This script could not be parsed.' }]
    }
  })
  const elements = text.split('\n').flatMap((line, index) =>
    kit.tags
      .filter(tag => line.includes(`<${tag}`))
      .map(tag => ({
        path,
        line: index + 1,
        advice: `<${tag}>: ${kit.advice[tag] ?? `see ${kit.page}.`}`,
      })),
  )
  return { imports, elements }
}

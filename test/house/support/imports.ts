import { posix } from 'node:path'
import { nodesOf, type Source, stringOf } from './sources.ts'

export interface Import {
  readonly from: string
  /** A path below the repository, or a package's name as written. */
  readonly to: string
  /** `type` leaves nothing at run time, `lazy` is an `import()`. */
  readonly kind: 'value' | 'type' | 'lazy'
}

interface Specifier {
  readonly importKind?: string
  readonly exportKind?: string
}

const isTypeOnly = (kind: unknown, specifiers: unknown, key: keyof Specifier) =>
  kind === 'type' ||
  (Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((one: Specifier) => one[key] === 'type'))

/** Everything a file imports or re-exports, `import()` and types included. */
export function importsOf(source: Source): readonly Import[] {
  const found: Import[] = []
  const add = (name: string | undefined, kind: Import['kind']) => {
    if (name === undefined) throw new Error(`${source.path}: an import whose name is not a literal`)
    const to = name.startsWith('.') ? posix.join(posix.dirname(source.path), name) : name
    found.push({ from: source.path, to, kind })
  }
  for (const node of nodesOf(source)) {
    switch (node.type) {
      case 'ImportDeclaration':
        add(
          stringOf(node.source),
          isTypeOnly(node.importKind, node.specifiers, 'importKind') ? 'type' : 'value',
        )
        break
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
        if (node.source)
          add(
            stringOf(node.source),
            isTypeOnly(node.exportKind, node.specifiers, 'exportKind') ? 'type' : 'value',
          )
        break
      case 'ImportExpression':
        add(stringOf(node.source), 'lazy')
        break
      case 'TSImportType':
        add(stringOf(node.source ?? node.argument), 'type')
        break
    }
  }
  return found
}

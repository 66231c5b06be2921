import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The public entries of tabkey-testing; their types are those of its sources, which its package emits. */
interface Entries {
  readonly 'tabkey-testing': typeof import('../../packages/tabkey-testing/src/testing.ts')
  readonly 'tabkey-testing/playwright': typeof import('../../packages/tabkey-testing/src/playwright.ts')
  readonly 'tabkey-testing/walletconnect': typeof import('../../packages/tabkey-testing/src/walletconnect.ts')
}

/**
 * Imports an entry of a packed tabkey-testing as its hosts do: by the package's name, through its `exports`.
 *
 * @param folder the unpacked package, below the repository, whose packages it finds
 */
export function importKit<Name extends keyof Entries>(folder: string, name: Name): Promise<Entries[Name]> {
  // A package finds itself by its own name.
  return import(pathToFileURL(createRequire(`${folder}/package.json`).resolve(name)).href)
}

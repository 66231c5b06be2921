/** Tabkey's own name in EIP-6963. Never listed as a wallet, in any tab. */
export const OWN_RDNS = 'xyz.tabkey.modal'

const KEY = Symbol.for('tabkey.ownProviders')

type Marked = { [KEY]?: WeakSet<object> }

/** On the page's global registry, so that two copies of the package know each other's. */
function registry(): WeakSet<object> {
  const home = globalThis as Marked
  return (home[KEY] ??= new WeakSet())
}

export function markOwnProvider(provider: object): void {
  registry().add(provider)
}

export function isOwnProvider(provider: unknown): boolean {
  return typeof provider === 'object' && provider !== null && registry().has(provider)
}

import type { Tabkey } from '../api/tabkey.ts'

type RootsListener = (hasRoots: boolean) => void

interface Roots {
  count: number
  hasRoots: boolean
  readonly listeners: Set<RootsListener>
}

const rootsByClient = new WeakMap<Tabkey, Roots>()

function readRoots(client: Tabkey): Roots {
  const roots = rootsByClient.get(client) ?? { count: 0, hasRoots: false, listeners: new Set() }
  rootsByClient.set(client, roots)
  return roots
}

/**
 * Counts a root of a UI library that shows the client. Called when the root is mounted.
 *
 * @returns ends it, when the root is unmounted
 */
export function addRoot(client: Tabkey): () => void {
  const roots = readRoots(client)
  function count(step: 1 | -1): void {
    roots.count += step
    // In a later task: StrictMode, hot reloads and keyed roots unmount and mount in one.
    setTimeout(() => {
      const hasRoots = roots.count > 0
      if (hasRoots === roots.hasRoots) return
      roots.hasRoots = hasRoots
      for (const listener of roots.listeners) listener(hasRoots)
    })
  }
  count(1)
  return () => count(-1)
}

/** Calls the listener when the last root of a client is gone, and when there is one again. */
export function watchRoots(client: Tabkey, listener: RootsListener): () => void {
  const { listeners } = readRoots(client)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

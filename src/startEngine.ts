declare global {
  // Chromium 148 and later; others ignore it.
  interface WorkerOptions {
    extendedLifetime?: boolean
  }
}

// The two literals below are what bundlers look for: they must stay `new …(new URL('…', import.meta.url), {…})`. The
// script is named as a neighbour, and this file stands beside it: a bundler that leaves the URL alone (esbuild) then
// asks for `engine.js` beside its own output, wherever that is served. `extendedLifetime` must be the same in every
// tab, or the second constructor fails.

/**
 * Starts the engine's script as a SharedWorker, or reaches the one that runs.
 *
 * @param name the engine's name: same script and name, same worker
 * @param url script of another deploy whose engine is to be joined; default this package's own
 * @throws what the constructor throws: SecurityError, a Trusted Types refusal
 */
export function startSharedWorker(name: string, url?: URL): SharedWorker {
  if (url) return new SharedWorker(url, { type: 'module', name, extendedLifetime: true })
  return new SharedWorker(new URL('./engine.js', import.meta.url), {
    type: 'module',
    name,
    extendedLifetime: true,
  })
}

/** Starts the engine's script as a worker of this tab alone, where there is no SharedWorker. */
export function startWorker(name: string): Worker {
  return new Worker(new URL('./engine.js', import.meta.url), { type: 'module', name })
}

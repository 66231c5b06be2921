import { type FoundProvider, scanProviders } from './scanProviders.ts'

/** Content scripts set their objects late: as often as AppKit looks again, and at the events below. */
const RETRY_MS = 200
const RETRIES = 3
const READY_EVENTS = ['unisat#initialized', 'DOMContentLoaded', 'load'] as const

export interface ProviderWatch {
  /** The wallets found so far. */
  found(): readonly FoundProvider[]
  /** Looks again, for instance when the list of wallets opens. */
  discover(): void
  stop(): void
}

/**
 * Watches for Bitcoin wallets that set an object on `window`. An object that was found is kept: its property, which may
 * be a getter, is not read again.
 *
 * @param changed called when a wallet was found after the first look
 */
export function watchProviders(view: Window, changed: () => void): ProviderWatch {
  let found = scanProviders(view)
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function discover(): void {
    const next = scanProviders(view, found)
    if (next.length === found.length && next.every((provider, index) => provider === found[index])) return
    found = next
    changed()
  }

  function retry(): void {
    discover()
    retries += 1
    timer = retries < RETRIES ? setTimeout(retry, RETRY_MS) : undefined
  }

  timer = setTimeout(retry, RETRY_MS)
  for (const name of READY_EVENTS) view.addEventListener(name, discover)
  return {
    found: () => found,
    discover,
    stop() {
      clearTimeout(timer)
      for (const name of READY_EVENTS) view.removeEventListener(name, discover)
    },
  }
}

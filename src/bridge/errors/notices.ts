/** `short` goes to the bar, `long` to the console; `{origin}` is filled in by whoever raises it. */
export interface AlertText {
  readonly short: string
  readonly long: string
}

/** The words that the engine's first half and the modal's first screen need; all others are in `alerts.ts`. */
export const NOTICES = {
  STORAGE_UNAVAILABLE: {
    short: 'Nothing is kept after this visit',
    long: 'IndexedDB is missing, blocked or broken: the wallet session lives in memory until the last tab closes',
  },
  INSECURE_CONTEXT: {
    short: 'This page is not secure',
    long: 'Browsers give a page without https no locks: each tab runs an engine of its own, and what it shows may be forged',
  },
  ENGINE_RETIRED: {
    short: 'Reload to continue',
    long: 'A newer version of this page runs the wallet engine',
  },
  REQUEST_OUTCOME_UNKNOWN: {
    short: 'A request was sent, but its result is unknown',
    long: 'The tab or the engine that carried the request went away: check the wallet or the explorer before you send it again',
  },
} as const satisfies Readonly<Record<string, AlertText>>

/** `short` is shown in the alert bar, `long` in the console. The code that raises the alert fills in `{origin}`. */
export interface AlertText {
  readonly short: string
  readonly long: string
}

// Texts that the engine's start and the modal's first screen need, each as its own export; all others are in `alerts.ts`.

export const STORAGE_UNAVAILABLE: AlertText = {
  short: 'Nothing is kept after this visit',
  long: 'IndexedDB is missing, blocked, full or broken: the wallet session is in memory only, and ends with the last tab, or with the tab that runs the engine',
}

/** The same for a tab that has an engine of its own. */
export const STORAGE_UNAVAILABLE_IN_TAB: AlertText = {
  short: 'Other tabs do not follow, and a reload disconnects',
  long: 'Site data is blocked, so that each tab has an engine of its own: its wallet session is in memory only, ends with a reload, and is not that of other tabs',
}

export const INSECURE_CONTEXT: AlertText = {
  short: 'This page is not secure',
  long: 'Browsers give a page without https no locks: each tab runs an engine of its own, and what it shows may be forged',
}

export const ENGINE_RETIRED: AlertText = {
  short: 'Reload to continue',
  long: 'A newer version of this page runs the wallet engine',
}

export const ENGINE_UNAVAILABLE: AlertText = {
  short: 'Wallets are not available',
  long: 'The wallet engine does not start, or engines send this page on without end: the page tries again once a minute',
}

export const REQUEST_OUTCOME_UNKNOWN: AlertText = {
  short: 'A request was sent, but its result is unknown',
  long: 'The tab or the engine that carried the request went away: check the wallet or the explorer before you send it again',
}

/** A row of the table in `docs/browsers.md`, and the tests that hold it. */
export interface Behaviour {
  readonly name: string
  /** Files of `test/browser`: Chromium runs them all, Firefox those of its list. */
  readonly files: readonly string[]
  /** How titles of its tests in `test/webkit` begin; `null` for a behaviour without a test. */
  readonly webkit: string | null
}

export const BEHAVIOURS: readonly Behaviour[] = [
  { name: 'Two tabs, one engine in a SharedWorker', files: ['twoTabs'], webkit: 'two tabs, SharedWorker' },
  { name: 'The same without SharedWorker', files: ['fallback'], webkit: 'two tabs, no shared workers' },
  { name: 'The same without any worker', files: ['fallback'], webkit: 'two tabs, no workers' },
  { name: 'A reload keeps the session', files: ['reload'], webkit: 'two tabs, SharedWorker' },
  { name: 'An engine that does not start, or fails', files: ['workerFaults'], webkit: null },
  { name: 'An engine that the system ends', files: ['engineKilled'], webkit: null },
  { name: 'A database that fails, fills or is cleared', files: ['storageFaults'], webkit: null },
  { name: 'The modal: views, keyboard, focus, axe', files: ['modal', 'modalViews'], webkit: 'modal: the' },
  {
    name: 'A strict Content-Security-Policy with Trusted Types',
    files: ['embeddedStrict'],
    webkit: 'modal: under the strict policy',
  },
  {
    name: 'WalletConnect by a phone, and the clipboard',
    files: ['walletConnect'],
    webkit: 'WalletConnect: the code',
  },
  {
    name: 'Login by email, approvals in the secure frame',
    files: ['embedded'],
    webkit: 'login by email in a private',
  },
  {
    name: 'The same with partitioned or blocked storage',
    files: ['embeddedPartition'],
    webkit: 'login by email in a private window with tracking prevention',
  },
  { name: 'Login by a social provider, in a window', files: ['socialLogin'], webkit: 'login by Google' },
  { name: 'Sign-in with the account (SIWX)', files: ['signIn'], webkit: 'sign-in: ' },
  { name: 'Wallets that answer in windows', files: ['popupConnector', 'popupBlocked'], webkit: null },
  { name: 'Wallets of the Wallet Standard', files: ['walletStandard'], webkit: 'Solana: ' },
  { name: 'The secure site', files: ['secureSite'], webkit: null },
  { name: 'Bitcoin', files: ['bitcoin'], webkit: 'Bitcoin: ' },
  { name: 'Solana', files: ['solana'], webkit: 'Solana: ' },
  { name: 'Swap', files: ['swap'], webkit: 'swap: ' },
]

import { Buffer } from 'node:buffer'

/** What the wallets' packages expect of Node, for a page and a service worker. */
const process = {
  env: { NODE_ENV: 'production' },
  browser: true,
  version: '',
  nextTick: (run: (...values: unknown[]) => void, ...values: unknown[]) =>
    queueMicrotask(() => run(...values)),
}

export { Buffer, process }

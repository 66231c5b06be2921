let isInstalled = false

const isExpiredPromise = (reason: unknown) =>
  reason instanceof Error && /Timeout\._onTimeout \(.*@walletconnect\/utils\//.test(reason.stack ?? '')

/**
 * Keeps the process alive when a delayed promise of WalletConnect's library expires. `createDelayedPromise` of
 * `@walletconnect/utils` 2.21.8 keeps a rejected promise that no code awaits (`dist/index.cjs.js`), so an approval the
 * dapp never acknowledged would end the whole process five minutes later. Every other unhandled rejection reaches the
 * listeners that were there before: a test runner that hosts the peers has one that ends the run.
 */
export function ignoreExpiredPromises(): void {
  if (isInstalled) return
  isInstalled = true
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason, promise) => {
    if (isExpiredPromise(reason)) {
      console.error('The phone: an approval was never acknowledged')
      return
    }
    if (listeners.length === 0) throw reason
    for (const listener of listeners) listener(reason, promise)
  })
}

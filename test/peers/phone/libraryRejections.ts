let isInstalled = false

/**
 * Keeps the process alive when a delayed promise of WalletConnect's library expires. `createDelayedPromise` of
 * `@walletconnect/utils` 2.21.8 keeps a rejected promise that no code awaits (`dist/index.cjs.js`), so an approval the
 * dapp never acknowledged would end the whole process five minutes later. Every other unhandled rejection still ends it.
 */
export function ignoreExpiredPromises(): void {
  if (isInstalled) return
  isInstalled = true
  process.on('unhandledRejection', reason => {
    const stack = reason instanceof Error ? (reason.stack ?? '') : ''
    if (!/Timeout\._onTimeout \(.*@walletconnect\/utils\//.test(stack)) throw reason
    console.error('The phone: an approval was never acknowledged')
  })
}

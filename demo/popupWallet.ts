import type { ExternalConnector } from 'tabkey'

const NAME = 'Window Wallet'

/** As wallets of this kind report it: without a code that proves anything. */
const blocked = (): Error => new Error('The browser blocked the window of the wallet')

/** Opens the wallet's window for one request. @throws when the browser opens none */
function askInWindow(origin: string, request: { readonly method: string; readonly params?: unknown }) {
  const query = new URLSearchParams({ dapp: location.origin, request: JSON.stringify(request) })
  const opened = window.open(`${origin}/?${query}`, '_blank', 'popup,width=380,height=560')
  if (!opened) throw blocked()
  return new Promise<unknown>((resolve, reject) => {
    function onMessage({ source, origin: from, data }: MessageEvent): void {
      if (source !== opened || from !== origin) return
      removeEventListener('message', onMessage)
      const { result, error } = data as { readonly result?: unknown; readonly error?: string }
      if (error === undefined) resolve(result)
      else reject(new Error(error))
    }
    addEventListener('message', onMessage)
  })
}

/**
 * A wallet on a site of its own, which answers in a window.
 *
 * @param origin of its windows
 */
export function popupWallet(origin: string): ExternalConnector {
  let accounts: unknown = []
  return {
    id: 'window',
    name: NAME,
    opensPopup: true,
    provider: async () => ({
      async request({ method, params }) {
        switch (method) {
          case 'eth_accounts':
            return accounts
          case 'eth_chainId':
            return '0x1'
          case 'eth_requestAccounts':
            accounts = await askInWindow(origin, { method })
            return accounts
          default:
            return askInWindow(origin, { method, params })
        }
      },
    }),
  }
}

/** EIP-1193. */
export interface Provider {
  request(args: unknown): Promise<unknown>
  on(event: string, listener: (value: never) => void): unknown
  removeListener(event: string, listener: (value: never) => void): unknown
}

/** EIP-6963. */
export interface ProviderDetail {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: Provider
}

const FOUND_MS = 10_000

/** Asks the page for its wallets until the one with this rdns announces itself. */
export function findProvider(rdns: string): Promise<ProviderDetail> {
  return new Promise((resolve, reject) => {
    const onAnnounce = (event: Event): void => {
      const { detail } = event as CustomEvent<ProviderDetail>
      if (detail.info.rdns !== rdns) return
      clearInterval(again)
      clearTimeout(late)
      window.removeEventListener('eip6963:announceProvider', onAnnounce)
      resolve(detail)
    }
    const ask = () => window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    const again = setInterval(ask, 100)
    const late = setTimeout(() => {
      clearInterval(again)
      reject(new Error(`No wallet announces ${rdns}`))
    }, FOUND_MS)
    ask()
  })
}

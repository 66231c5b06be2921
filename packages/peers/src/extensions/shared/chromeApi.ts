/** A port between a content script and the service worker, as `chrome.runtime` hands it out. */
export interface Port {
  readonly name: string
  readonly sender?: { readonly origin?: string }
  readonly onMessage: { addListener(listener: (message: unknown) => void): void }
  readonly onDisconnect: { addListener(listener: () => void): void }
  postMessage(message: unknown): void
  disconnect(): void
}

/** The few functions of the extension API that the wallets use. */
export interface ChromeApi {
  readonly runtime: {
    readonly onConnect: { addListener(listener: (port: Port) => void): void }
    connect(options: { readonly name: string }): Port
  }
  readonly storage: {
    /** Kept while the browser runs, also when the service worker ends. */
    readonly session: {
      get(key: string): Promise<Record<string, unknown>>
      set(items: Record<string, unknown>): Promise<void>
    }
  }
}

export const chromeApi: ChromeApi = (globalThis as unknown as { readonly chrome: ChromeApi }).chrome

/** The browser's online state. sign-client assumes that it is always online, so the engine follows the state. */
export interface Online {
  isOnline(): boolean
  /** @returns what stops the listening */
  follow(listener: (online: boolean) => void): () => void
}

type Source = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> & {
  readonly navigator?: { readonly onLine?: boolean }
}

/**
 * @param source the worker's or the page's global; in Node there is neither event nor navigator, and the engine counts
 * as online
 */
export function createOnline(source: Source = globalThis as Source): Online {
  return {
    isOnline: () => source.navigator?.onLine ?? true,
    follow(listener) {
      const up = () => listener(true)
      const down = () => listener(false)
      source.addEventListener?.('online', up)
      source.addEventListener?.('offline', down)
      return () => {
        source.removeEventListener?.('online', up)
        source.removeEventListener?.('offline', down)
      }
    },
  }
}

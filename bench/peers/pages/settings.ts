export interface Settings {
  readonly projectId: string
  readonly evm: readonly { readonly chainId: number; readonly url: string }[]
}

declare global {
  interface Window {
    __BENCH__?: Settings
    /** What a probe cannot do by hand in the same way everywhere; `look.ts` says the same. */
    bench?: { disconnect(): Promise<unknown>; uri?: string }
  }
}

/** Where the two local chains are; written by `/config.js` before any module runs. */
export function readSettings(): Settings {
  const settings = window.__BENCH__
  if (!settings) throw new Error('The page was not served by the bench')
  return settings
}

/** The node of a chain. */
export function nodeOf(chainId: number): string {
  const url = readSettings().evm.find(node => node.chainId === chainId)?.url
  if (!url) throw new Error(`No node for chain ${chainId}`)
  return url
}

export const metadata = () => ({
  name: 'Bench',
  description: 'The same page for each',
  url: location.origin,
  icons: [] as string[],
})

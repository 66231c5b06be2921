/** One row: the import sentences of a page that shows a connect button, or of one entry. */
export interface Sentence {
  readonly what: string
  readonly source: string
}

/** Ours first, each entry alone, then the pages of `bench/peers`. React is the host's and left out everywhere. */
export const SENTENCES: readonly Sentence[] = [
  { what: '`tabkey`', source: "export { createTabkey } from 'tabkey'" },
  {
    what: '`tabkey` + `tabkey/elements`',
    source: "export { createTabkey } from 'tabkey'; export { defineElements } from 'tabkey/elements'",
  },
  {
    what: '`tabkey` + `tabkey/react`',
    source:
      "export { createTabkey } from 'tabkey'; export { ConnectButton, TabkeyProvider, useAccount } from 'tabkey/react'",
  },
  { what: '`tabkey/elements`', source: "export { defineElements } from 'tabkey/elements'" },
  {
    what: '`tabkey/react`',
    source: "export { ConnectButton, TabkeyProvider, useAccount } from 'tabkey/react'",
  },
  { what: '`tabkey/wagmi`', source: "export { tabkeyConnector } from 'tabkey/wagmi'" },
  { what: '`tabkey/networks`', source: "export { ethereum } from 'tabkey/networks'" },
  { what: '`tabkey/siwx`', source: "export { createSiwx } from 'tabkey/siwx'" },
  {
    what: 'wagmi + `tabkey` + `tabkey/wagmi`',
    source:
      "export { createConfig, http, useAccount, WagmiProvider } from 'wagmi'; export { QueryClient, QueryClientProvider } from '@tanstack/react-query'; export { createTabkey } from 'tabkey'; export { tabkeyConnector } from 'tabkey/wagmi'",
  },
  {
    what: 'wagmi + RainbowKit',
    source:
      "export { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'; export { QueryClient, QueryClientProvider } from '@tanstack/react-query'; export { http, useAccount, WagmiProvider } from 'wagmi'",
  },
  {
    what: 'wagmi + ConnectKit',
    source:
      "export { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'; export { QueryClient, QueryClientProvider } from '@tanstack/react-query'; export { createConfig, http, useAccount, WagmiProvider } from 'wagmi'",
  },
  {
    what: 'wagmi + AppKit',
    source:
      "export { createAppKit } from '@reown/appkit/react'; export { WagmiAdapter } from '@reown/appkit-adapter-wagmi'; export { QueryClient, QueryClientProvider } from '@tanstack/react-query'; export { http, useAccount, WagmiProvider } from 'wagmi'",
  },
]

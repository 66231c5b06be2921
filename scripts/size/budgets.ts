import { readFileSync } from 'node:fs'
import { ROOT } from '../run.ts'

/** What a dapp may write. Each is built alone; a door of pages is built with `tabkey`, which each of its hosts imports. */
export const ENTRIES = {
  'tabkey + tabkey/elements':
    "export { createTabkey } from 'tabkey'; export { defineElements } from 'tabkey/elements'",
  tabkey: "export { createTabkey } from 'tabkey'",
  'tabkey + tabkey/react':
    "export { createTabkey } from 'tabkey'; export { TabkeyProvider, useAccount, ConnectButton } from 'tabkey/react'",
  'tabkey/elements':
    "export { createTabkey } from 'tabkey'; export { defineElements } from 'tabkey/elements'",
  'tabkey/react':
    "export { createTabkey } from 'tabkey'; export { TabkeyProvider, useTabkey, useAccount, ConnectButton } from 'tabkey/react'",
  'tabkey/vue':
    "export { createTabkey } from 'tabkey'; export { tabkeyPlugin, useAccount, ConnectButton } from 'tabkey/vue'",
  'tabkey/svelte': "export { createTabkey } from 'tabkey'; export { tabkeyStores } from 'tabkey/svelte'",
  'tabkey/wagmi': "export { createTabkey } from 'tabkey'; export { tabkeyConnector } from 'tabkey/wagmi'",
  'tabkey/wagmi, connectors':
    "export { createTabkey } from 'tabkey'; export { fromWagmiConnector } from 'tabkey/wagmi'",
  'tabkey/wagmi, config': "export { createTabkeyConfig } from 'tabkey/wagmi'",
  'tabkey/wagmi/core':
    "export { createTabkey } from 'tabkey'; export { tabkeyConnector } from 'tabkey/wagmi/core'",
  'tabkey/viem':
    "export { createTabkey } from 'tabkey'; export { toPublicClient, toWalletClient, watchWalletClient } from 'tabkey/viem'",
  'tabkey/ethers':
    "export { createTabkey } from 'tabkey'; export { getBrowserProvider, getSigner, watchSigner } from 'tabkey/ethers'",
  'tabkey/solana':
    "export { createTabkey } from 'tabkey'; export { createConnection, toWallet } from 'tabkey/solana'",
  'tabkey/solana/kit': "export { createTabkey } from 'tabkey'; export { createRpc } from 'tabkey/solana/kit'",
  'tabkey/solana/react':
    "export { createTabkey } from 'tabkey'; export { useAnchorWallet, useSolanaConnection } from 'tabkey/solana/react'",
  'tabkey/solana/vue':
    "export { createTabkey } from 'tabkey'; export { useAnchorWallet, useSolanaConnection } from 'tabkey/solana/vue'",
  'tabkey/solana/svelte':
    "export { createTabkey } from 'tabkey'; export { solanaStores } from 'tabkey/solana/svelte'",
  'tabkey/mwa': "export { createTabkey } from 'tabkey'; export { registerMobileWallets } from 'tabkey/mwa'",
  'tabkey/ssr': "export { readTabkeyCookie } from 'tabkey/ssr'",
  'tabkey/next': "export { readTabkeyCookie, signInRoutes } from 'tabkey/next'",
  'tabkey/authjs': "export { tabkeyCredentials } from 'tabkey/authjs'",
  'tabkey/wallet-standard':
    "export { createTabkey } from 'tabkey'; export { registerTabkeyWallet } from 'tabkey/wallet-standard'",
  'tabkey/devtools':
    "export { createTabkey } from 'tabkey'; export { TabkeyDevtools, exportTrace, openTrace } from 'tabkey/devtools'",
  'tabkey/devtools/replay': "export { replayTrace } from 'tabkey/devtools/replay'",
  'tabkey/networks': "export { ethereum } from 'tabkey/networks'",
  'tabkey/themes': "export { midnight, sand } from 'tabkey/themes'",
  'tabkey/icons': "export * from 'tabkey/icons'",
  'tabkey/icons, one': "export { rabby } from 'tabkey/icons'",
  'tabkey/locales/ar': "export { messages } from 'tabkey/locales/ar'",
  'tabkey/locales/de': "export { messages } from 'tabkey/locales/de'",
  'tabkey/locales/es': "export { messages } from 'tabkey/locales/es'",
  'tabkey/locales/fa': "export { messages } from 'tabkey/locales/fa'",
  'tabkey/locales/fr': "export { messages } from 'tabkey/locales/fr'",
  'tabkey/locales/he': "export { messages } from 'tabkey/locales/he'",
  'tabkey/locales/hi': "export { messages } from 'tabkey/locales/hi'",
  'tabkey/locales/id': "export { messages } from 'tabkey/locales/id'",
  'tabkey/locales/it': "export { messages } from 'tabkey/locales/it'",
  'tabkey/locales/ja': "export { messages } from 'tabkey/locales/ja'",
  'tabkey/locales/ko': "export { messages } from 'tabkey/locales/ko'",
  'tabkey/locales/ms': "export { messages } from 'tabkey/locales/ms'",
  'tabkey/locales/pl': "export { messages } from 'tabkey/locales/pl'",
  'tabkey/locales/pt-BR': "export { messages } from 'tabkey/locales/pt-BR'",
  'tabkey/locales/ru': "export { messages } from 'tabkey/locales/ru'",
  'tabkey/locales/th': "export { messages } from 'tabkey/locales/th'",
  'tabkey/locales/tr': "export { messages } from 'tabkey/locales/tr'",
  'tabkey/locales/uk': "export { messages } from 'tabkey/locales/uk'",
  'tabkey/locales/vi': "export { messages } from 'tabkey/locales/vi'",
  'tabkey/locales/zh-CN': "export { messages } from 'tabkey/locales/zh-CN'",
  'tabkey/locales/zh-TW': "export { messages } from 'tabkey/locales/zh-TW'",
  'tabkey/chains': "export { addChainFamily } from 'tabkey/chains'",
  'tabkey/siwx': "export { createSiwx } from 'tabkey/siwx'",
  'tabkey/siwx/server': "export { createNonceStore, verify } from 'tabkey/siwx/server'",
  'tabkey/siwx/server, handler':
    "export { createPostgresStore, createRedisStore, createSignInHandler, toNodeListener } from 'tabkey/siwx/server'",
  'tabkey/engine': "import 'tabkey/engine'",
} as const

type Entry = keyof typeof ENTRIES

/** What an entry always imports as soon as it runs: the engine's entry only loads its server (docs/decisions/023). */
export const ALWAYS: Readonly<Partial<Record<Entry, readonly string[]>>> = {
  'tabkey/engine': ['engine-server.js'],
}

/** A row of `bench/budgets.json`. */
export interface Budget {
  readonly what: string
  /** The most that is wanted; where the text says "at least", the least. */
  readonly goal: number
  /** What tests hold where the goal is not reached. */
  readonly limit?: number
  /** Measured last; written by `npm run size -- --renew`, or by hand where a suite measures it. */
  readonly today: number
  /** The same figure of other libraries. */
  readonly peer?: Readonly<Record<string, number>>
}

/** Gzip bytes, React left out. */
export interface ByteBudget extends Budget {
  readonly import: Entry
  /** Another import, which is not weighed. */
  readonly beyond?: Entry
  /** Files that are loaded later, weighed without what the import runs at once; absent: what the import runs at once. */
  readonly files?: readonly string[]
  /** Files that are loaded before, and are not weighed. */
  readonly after?: readonly string[]
}

export interface Budgets {
  readonly bytes: readonly ByteBudget[]
  readonly requests: readonly Budget[]
  readonly files: readonly Budget[]
  readonly calls: readonly Budget[]
}

export const BUDGETS_FILE = `${ROOT}/bench/budgets.json`

/** The limits of sizes and calls, and their goals. */
export const BUDGETS = JSON.parse(readFileSync(BUDGETS_FILE, 'utf8')) as Budgets

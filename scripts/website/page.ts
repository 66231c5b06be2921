/** A page of the documentation site. */
export interface SitePage {
  /** Where it is below the site, without extension: `wagmi`, `decisions/004-…`. */
  readonly path: string
  /** File of the repository that it is made of. */
  readonly source: string
  /** Ids of its headings. */
  readonly anchors: readonly string[]
  readonly title: string
  readonly markdown: string
}

/** A group of the sidebar. */
export interface SiteGroup {
  readonly text: string
  /** Paths of its pages, in order. */
  readonly pages: readonly string[]
}

/**
 * The sidebar: what a reader needs first stands first. A page of `docs/` that no group names is in the last one.
 */
export const GROUPS: readonly SiteGroup[] = [
  { text: 'Start', pages: ['start', 'stacks', 'options', 'networks'] },
  { text: 'Frameworks', pages: ['react', 'wagmi', 'solana', 'vue', 'svelte', 'ssr'] },
  {
    text: 'Sign-in and embedded wallet',
    pages: ['sign-in', 'email-login', 'secure-site', 'secure-site-load', 'login-tokens', 'migrate-embedded'],
  },
  {
    text: 'The wallet in the modal',
    pages: [
      'account',
      'calls',
      'onramp',
      'preview',
      'availability',
      'theming',
      'icons',
      'headless',
      'events',
    ],
  },
  {
    text: 'Wallets and chains',
    pages: ['connectors', 'phones', 'wallet-links', 'interop-wallets', 'bitcoin-wallets', 'chain-adapter'],
  },
  {
    text: 'In production',
    pages: [
      'testing',
      'devtools',
      'performance',
      'csp',
      'packaging',
      'endpoints',
      'services',
      'self-hosting',
      'remote-switch',
      'browsers',
    ],
  },
  { text: 'Reference', pages: ['errors', 'interop', 'threat-model'] },
  {
    text: 'Coming from another library',
    pages: ['comparison', 'side-by-side', 'migrate-rainbowkit', 'migrate-connectkit', 'migrate-appkit'],
  },
]

/** The last group, for people who change Tabkey. */
export const INSIDE = 'Inside Tabkey'

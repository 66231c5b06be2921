/** The first page, in VitePress's layout for it. */
export const homeOf = (): string => `---
layout: home
hero:
  name: Tabkey
  text: One wallet session for every tab
  tagline: The wallet modal for web apps. Visitors connect a wallet, or sign in by email or social provider; then they sign, send, swap, receive and buy. The engine runs in a SharedWorker, the page only draws.
  actions:
    - theme: brand
      text: Start
      link: /start
    - theme: alt
      text: API reference
      link: /api/
features:
  - title: Connect once
    details: Connect in one tab and every tab is connected. Close that tab and the session goes on.
    link: /architecture
  - title: No promise hangs
    details: Every call has a deadline and a typed error that says what to do next. Nothing unsafe is sent twice.
    link: /errors
  - title: EVM, Solana, Bitcoin
    details: Installed wallets, wallet apps by WalletConnect, email and social login, Safe, and connectors of your own.
    link: /connectors
  - title: Your stack
    details: React, Next, wagmi, viem, ethers, Vue, Svelte, plain HTML. Each example is built from the packed package by the tests.
    link: /stacks
  - title: Every host named by you
    details: No request that is not documented. Strict Content-Security-Policy, Trusted Types, no inline styles.
    link: /endpoints
  - title: Measured beside its peers
    details: The same page with five libraries, in one run, with the rows where Tabkey is behind.
    link: /comparison#figures
---

![The modal: the ways in, light; the account of an email login, dark](/modal.webp)
`

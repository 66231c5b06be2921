/** What the text around a code block gives, as declarations: a block names them with `<!-- given: … -->`. */
export const GIVEN: Readonly<Record<string, string>> = {
  tabkey: "declare const tabkey: import('tabkey').Tabkey",
  networks: "declare const networks: readonly import('tabkey').Network[]",
  listed: "declare const listed: import('tabkey').ListedWallet",
  button: 'declare const button: HTMLButtonElement',
  to: 'declare const to: string',
  usdc: "declare const usdc: import('tabkey').CaipAddress",
  eth: "declare const eth: import('tabkey').CaipAddress",
  transaction: "declare const transaction: import('tabkey').SolanaTransaction",
  psbt: 'declare const psbt: string',
  recipient: 'declare const recipient: string',
  showAccounts: 'declare function showAccounts(accounts: readonly unknown[]): void',
  showTransactions: "declare function showTransactions(items: readonly import('tabkey').Transaction[]): void",
  showLink: 'declare function showLink(href: string | undefined): void',
  payment: 'declare const payment: { to: string; amount: bigint }',
  token: "declare const token: import('tabkey').CaipAddress",
  paymentAsset: "declare const paymentAsset: import('tabkey').PaymentAsset",
  polkadotNetwork: "declare const polkadotNetwork: import('tabkey').Network",
  injectedWeb3:
    'declare global { interface Window { injectedWeb3: Record<string, Parameters<typeof polkadotWallet>[2]> } }',
  trustedTypes:
    'declare const trustedTypes: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }',
}

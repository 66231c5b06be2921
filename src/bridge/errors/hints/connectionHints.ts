import type { Hints } from '../base.ts'

/** What to do after errors of the client, of connections, engines, nodes and requests. Lines by the `kind` of the error. */
export const CONNECTION_HINTS: Hints = {
  internal: ['Compare `kind` or `code`, not the message', 'Read `cause`: walk() searches it'],
  config: ['Correct the option that `field` names'],
  validation: ['Correct the argument that `field` names'],
  'client-destroyed': [
    'Create a client once per page, outside of components',
    'Call createTabkey() again after destroy()',
  ],
  'engine-start': [
    'Check in the network panel that engine.js is served as JavaScript from this origin',
    "Allow it in the policy: worker-src 'self'",
    'Read docs/packaging.md for the recipe of your bundler',
    'On a server, call methods only after hydration',
  ],
  'adapter-not-found': [
    'Use the namespace eip155, solana or bip122',
    'Add another chain family in an engine script of your own: docs/chain-adapter.md',
  ],
  unavailable: [
    'Hide the control while getState().control takes the feature away',
    'Read docs/remote-switch.md',
  ],
  'invalid-address': ['Write the namespace, the chain and the address: namespace:chain:address'],
  'invalid-network-id': ['Write the namespace and the chain: eip155:1'],
  'not-connected': [
    'Call connect() or open() first',
    'Check getAccount(namespace).isConnected before the request',
  ],
  'user-rejected': ['Leave the page as it was: the user decided', 'Ask again only after another click'],
  'prompt-open': ['Tell the user to open the wallet and to answer the earlier request'],
  'connection-expired': ['Connect again with a new QR code'],
  cancelled: ['Leave the page as it was', 'Ask again only after another click'],
  'wallet-not-found': [
    'Take the id from getState().wallets or wallets.get()',
    'Offer the install link of the wallet',
  ],
  'wallet-unreachable': ['Ask the user to unlock or to enable the extension', 'Reload the page after that'],
  'wallet-ambiguous': ['Let the user connect again and choose a wallet'],
  'wallet-mismatch': [
    'Ask the user to choose the connected account in the wallet',
    'Or connect again with the account of the wallet',
  ],
  'sign-client': ['Try again in a moment', 'Check projectId and endpoints.relay'],
  relay: [
    'Check endpoints.relay, projectId and the connect-src of the policy',
    'Check the network of the device',
  ],
  'engine-gone': [
    'Repeat reads; they are safe',
    'For a payment, follow it with followPayment() before you repeat it',
  ],
  'engine-moved': [
    'Repeat reads; they are safe',
    'For a payment, follow it with followPayment() before you repeat it',
  ],
  'engine-retired': ['Ask the user to reload the page; unsaved input is lost otherwise'],
  'tab-closed': ['Call again from a tab that stays open'],
  'bridge-timeout': ['Try again; a page in the background may sleep'],
  'bridge-method': [
    'Switch the feature on in features, or test whether the method is there',
    'Deploy page and engine from one version of tabkey',
  ],
  fenced: ['No action is needed: the tab joins the later engine'],
  'network-not-found': ['Add the network to networks of createTabkey', 'Write its id as CAIP-2: eip155:8453'],
  'chain-not-supported': [
    'Give the network rpcUrls that are public, so that the wallet can add it',
    'Ask the user to add the chain in the wallet',
  ],
  'network-undefined': ['Name the network in the call', 'Or connect first'],
  http: ['401 and 403: check projectId and the allowed origins of the service', '429: wait retryAfterMs'],
  'host-not-allowed': ['Name the host in endpoints or in rpcUrls of its network'],
  'endpoint-missing': [
    'Name the service in endpoints, or set projectId, which brings the hosted services',
    'For an account: endpoints.tokens, prices, history, nft and swaps, for each network',
  ],
  network: ['Check connect-src of the policy, and CORS of the server', 'Try again once the device is online'],
  timeout: ['Try again', 'Add a second node to endpoints.rpc, which is asked next'],
  rpc: ["Read code and data: they are the node's", 'Check the parameters of the request'],
  'invalid-response': [
    'Open the address in a browser and check that it returns JSON',
    'Check that the endpoint is the configured service',
  ],
  'wrong-chain': [
    'For a node: correct its address; details has both chains',
    'For a wallet: switch the network in the wallet, then try again',
  ],
  'balance-unavailable': ['Show the last balance, or none', 'Check endpoints.rpc and projectId'],
  'method-not-allowed': [
    'Use another method, or another wallet',
    'Name methods that Tabkey does not know in walletMethods',
    'WalletConnect: ask for it in walletConnect.methods, then connect again',
  ],
  aborted: ['No action is needed: the caller aborted the request'],
  'outcome-unknown': ['Do not send it again', 'Follow it: followPayment({ id: error.requestId })'],
  'not-sent': ['Repeat the request: nothing was sent'],
  'request-expired': ['Ask the user to open the wallet, then repeat the request'],
  'signature-mismatch': [
    'Ask the user to choose the connected account in the wallet',
    'Connect again if the wallet has another account now',
  ],
  wallet: ["Read code and data: they are the wallet's"],
  'duplicate-request': ['Wait for the first request, or follow it with followPayment()'],
}

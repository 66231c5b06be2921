import type { ErrorKind } from '../../bridge/features/errorKind.ts'
import type { Text } from './t.ts'

/** What a visitor reads of an error. Nothing else of an error is shown, except behind "Details". */
export interface Failure {
  /**
   * What happened. In a list, the error's own message is shown if the list has it, and the first text otherwise. A message
   * that says more than its kind is in such a list.
   */
  readonly what: Text | readonly [Text, ...Text[]]
  /** What to do or to press, where the button below does not say it. */
  readonly next?: Text
}

const NOT_KNOWN: Failure = { what: 'Something went wrong' }
const RELOAD: Failure = { what: 'Wallets are not available', next: 'Reload this page to continue.' }
const INTERRUPTED: Failure = { what: 'This page lost its connection for a moment.' }
const NO_ANSWER: Failure = {
  what: 'The service did not answer.',
  next: 'Check your connection, then try again.',
}
const SLOW: Failure = { what: 'This took too long.' }
const NO_WALLETCONNECT: Failure = {
  what: 'WalletConnect is not reachable',
  next: 'Check your connection, then try again.',
}
const NOT_HERE: Failure = { what: 'This is not available at the moment' }
const WRONG_NETWORK: Failure = { what: 'This network is not supported here.' }
const NOT_CONNECTED: Failure = { what: 'No wallet is connected.' }
const CANCELLED: Failure = { what: 'The request was cancelled.' }

/**
 * The closed set of sentences for failures: what happened, and what to press. Whether money moved is not a matter of the
 * kind: the error's `outcome` says it, and `describeFailure` adds the sentence. The type holds that every kind has its line.
 */
export const FAILURES: Readonly<Record<ErrorKind, Failure>> = {
  internal: NOT_KNOWN,
  // client and engine
  config: NOT_KNOWN,
  validation: { what: ['Something went wrong', 'Invalid email', 'Invalid code'] },
  'client-destroyed': RELOAD,
  'engine-start': RELOAD,
  'adapter-not-found': WRONG_NETWORK,
  'engine-gone': INTERRUPTED,
  'engine-moved': INTERRUPTED,
  fenced: INTERRUPTED,
  'engine-retired': { what: 'A newer version of this page is open: reload to continue' },
  'tab-closed': { what: 'The tab with the wallet was closed' },
  'bridge-timeout': SLOW,
  'bridge-method': NOT_KNOWN,
  unavailable: NOT_HERE,
  // connection
  'not-connected': NOT_CONNECTED,
  'user-rejected': { what: 'You declined in your wallet.' },
  'prompt-open': {
    what: 'Your wallet is still waiting for your answer to an earlier request.',
    next: 'Answer it there, then try again.',
  },
  'connection-expired': { what: 'Connection request expired' },
  cancelled: CANCELLED,
  'wallet-not-found': { what: 'This wallet is not installed in this browser.' },
  'wallet-unreachable': { what: 'Your wallet did not answer. Unlock it, then try again.' },
  'wallet-ambiguous': {
    what: 'Two of your wallets look the same here. Connect again and choose one.',
  },
  'wallet-mismatch': {
    what: 'Your wallet is on another account. Choose the connected account there, then try again.',
  },
  'sign-client': NO_WALLETCONNECT,
  relay: NO_WALLETCONNECT,
  // login
  'login-active': { what: 'You are logged in with another account. Disconnect it first.' },
  'popup-blocked': {
    what: 'Your browser blocked the login window. Allow windows of this page, then try again.',
  },
  'popup-closed': { what: 'You closed the login window.' },
  'frame-load': { what: 'The login did not load.', next: 'Check your connection, then try again.' },
  'frame-timeout': SLOW,
  frame: {
    what: [
      'An error occurred',
      'Sign-in was cancelled',
      'Invalid code',
      'Code expired',
      'Too many wrong codes',
      'Too many attempts. Please try again later',
      'This link has expired',
      'This device was refused',
      'This account is locked',
      'The mail could not be sent',
    ],
  },
  'frame-aborted': NOT_KNOWN,
  'frame-restarted': { what: 'The login was interrupted. Start it again.' },
  'email-cooldown': { what: 'Please try again after {number} seconds' },
  'smart-account-unsupported': { what: 'This application might not support Smart Accounts' },
  'failed-to-disconnect': { what: 'Failed to disconnect' },
  // networks and services
  'invalid-address': { what: 'Invalid address' },
  'invalid-network-id': { what: 'Unknown network' },
  'network-not-found': WRONG_NETWORK,
  'chain-not-supported': { what: 'Chain is not supported' },
  'network-undefined': WRONG_NETWORK,
  'wrong-chain': { what: ['Something went wrong', 'The wallet is still on another network'] },
  http: NO_ANSWER,
  'host-not-allowed': NOT_HERE,
  'endpoint-missing': NOT_HERE,
  network: NO_ANSWER,
  timeout: SLOW,
  rpc: { what: 'The network refused the request.' },
  'invalid-response': NOT_KNOWN,
  'balance-unavailable': { what: 'Token Balance Unavailable' },
  'history-unavailable': { what: 'Failed to fetch transactions' },
  'nfts-unavailable': { what: 'NFTs could not be read' },
  // requests
  'method-not-allowed': { what: 'Action not allowed' },
  aborted: CANCELLED,
  'outcome-unknown': {
    what: 'The request was sent, but its result is unknown',
    next: 'Check your wallet before you try again.',
  },
  'not-sent': { what: 'The request was not sent' },
  'request-expired': { what: 'The wallet did not answer in time' },
  'signature-mismatch': { what: 'The signature is not from the connected account' },
  wallet: { what: 'Your wallet reported a problem.' },
  'duplicate-request': NOT_KNOWN,
  // sign-in
  'sign-in-message': NOT_KNOWN,
  'sign-in-refused': {
    what: [
      'The site did not accept this sign-in',
      'The message names another account',
      'The message names another network',
      'The message was made for another site',
      'The message was made for another page',
      'The message does not answer this request, or answered it before',
      'The message has expired; check the time settings and sign again',
      'The message is not valid yet; check the time settings',
      'The account did not sign this message',
    ],
  },
  'sign-in-unverifiable': { what: 'The signature could not be checked' },
  'signature-declined': { what: 'Signature declined' },
  'sign-in-start': { what: 'A problem occurred while trying initialize authentication' },
  'sign-in-not-enabled': NOT_HERE,
  'sign-in-not-ready': NOT_CONNECTED,
  // send and swap
  'review-risk': { what: 'Not every risk of this payment is accepted.' },
  'insufficient-funds': { what: 'Insufficient funds' },
  'invalid-recipient': { what: 'Invalid address' },
  dust: { what: 'The amount is too small to be sent' },
  'transfer-failed': { what: 'The transaction failed' },
  'blockhash-expired': { what: 'The transaction expired before it was confirmed' },
  'transaction-changed': {
    what: 'The wallet signed another transaction',
    next: 'Check your wallet before you try again.',
  },
  'calls-atomicity': NOT_HERE,
  'calls-not-found': NOT_KNOWN,
  'calls-partly-sent': {
    what: 'Only a part was carried out',
    next: 'Check your wallet before you try again.',
  },
  'review-expired': { what: 'The review is out of date' },
  'review-changed': { what: 'The payment changed after it was reviewed' },
  'swap-network': WRONG_NETWORK,
  'swap-no-quote': { what: 'Incorrect amount' },
  'swap-balance': { what: 'Insufficient balance' },
  'swap-gas': { what: 'Insufficient gas' },
  'swap-allowance': { what: 'The approved amount is too low' },
  'swap-expired': { what: 'The quote has expired' },
  'swap-changed': { what: 'The price has changed. Please review again' },
  'swap-impact': { what: 'The price impact is too high' },
  'swap-unsafe': {
    what: 'The swap service answered with another transaction than the one asked for',
  },
  'swap-would-fail': { what: 'The swap would fail on the network' },
  'swap-reverted': { what: ['The swap failed on the network', 'The approval failed on the network'] },
  'swap-replaced': { what: 'The transaction was replaced by another one' },
  'swap-step': { what: 'The swap could not be prepared.' },
  // pay and buy
  pay: {
    what: [
      'This payment cannot be made',
      'Invalid recipient address',
      'Invalid asset',
      'Invalid payment amount',
      'Payments are not supported on this network',
      'This asset is not supported',
      'The payment could not be started',
      'The exchanges could not be loaded',
      'The exchange could not be opened',
      'The exchange does not say where the payment stands',
      'The payment failed',
      'Something went wrong with the payment',
    ],
  },
  'onramp-unsupported': { what: 'Buying is not supported on this network' },
  'onramp-quote': { what: 'No quote is available now' },
  'onramp-url': { what: 'The provider cannot be opened now' },
  // names and smart sessions
  'name-lookup': { what: 'The name could not be looked up now. Enter it again, or the address.' },
  'name-refused': { what: 'The name could not be registered' },
  'name-taken': { what: 'This name is already registered' },
  'already-named': { what: 'This account already has a name' },
  'name-signature-expired': {
    what: [
      'The signature took too long. Try again and sign within 15 seconds.',
      'The registry refused the time of the signature. Check the clock of this device.',
    ],
  },
  'names-unsupported': { what: 'Names are not supported on this network' },
  cosigner: NO_ANSWER,
  'permissions-unsupported': { what: 'This wallet does not support these permissions' },
  'permission-not-cosigned': { what: 'This wallet does not support these permissions' },
  'grant-changed': { what: 'The wallet granted something else than was asked' },
}

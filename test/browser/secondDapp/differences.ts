export interface Difference {
  /**
   * `meant`: Tabkey does this on purpose. `planned`: a wallet used directly does better, and Tabkey will follow.
   */
  readonly kind: 'meant' | 'planned'
  readonly reason: string
}

type Entry = readonly [step: string, difference: Difference]

const each = (kind: Difference['kind'], reason: string, steps: readonly string[]): Entry[] =>
  steps.map(step => [step, { kind, reason }])

const MEANT: readonly Entry[] = [
  ...each('meant', 'wrong arguments of any call are a `ValidationError`, -32602, and never leave the page', [
    'request() without arguments',
    'request(null)',
    'request of a list',
    'request of a text',
    'request without a method',
    'request with an empty method',
    'request with a number as the method',
    'request with a text as params',
    'request with null as params',
  ]),
  ...each('meant', 'requests of the same page share one connection instead of -32002 for the second', [
    'eth_requestAccounts twice at once',
  ]),
  ...each(
    'meant',
    '`connect` is emitted when an account is connected, also by another tab; wallets emit it once per page',
    ['eth_requestAccounts after the wallet unlocked', 'eth_requestAccounts connects again'],
  ),
  ...each('meant', 'a chain id is also accepted as a number, in decimal and padded', [
    'wallet_switchEthereumChain to a number',
    'wallet_switchEthereumChain to decimal text',
    'wallet_switchEthereumChain to padded hex',
  ]),
  ...each('meant', 'a chain that the host configured is added to the wallet, which answered 4902', [
    'the wallet forgets the second chain, and a dapp switches to it',
  ]),
  ...each(
    'meant',
    'an account that the wallet no longer shows is disconnected, and `disconnect` is emitted',
    ['the wallet locks', 'wallet_revokePermissions of the accounts'],
  ),
]

const PLANNED: readonly Entry[] = [
  ...each(
    'planned',
    'hex without 0x, odd digits, empty data and null fields are to be repaired as wallets do',
    [
      'value: without 0x',
      'value: null',
      'data: empty',
      'data: odd number of digits',
      'data: without 0x',
      'data: null',
      'gas: without 0x',
      'gas: null',
    ],
  ),
  ...each('planned', 'a revocation of what was not granted is to be answered with null', [
    'wallet_revokePermissions of a stranger',
  ]),
  ...each('planned', 'a call without a receiver deploys a contract in EIP-5792; `to` is still required', [
    'wallet_sendCalls that deploys',
  ]),
  ...each('planned', 'EIP-5792 has a code of its own, 5710, for a chain that is not supported', [
    'wallet_sendCalls of an unknown chain',
  ]),
  ...each('planned', '`eth_subscribe` is to be served by the wallet, or by polling', [
    'eth_subscribe to newHeads',
    'eth_unsubscribe from newHeads',
    'eth_subscribe to logs',
    'eth_unsubscribe from logs',
    'eth_unsubscribe once more',
    'eth_subscribe to nothing',
    'eth_subscribe without params',
  ]),
  ...each('planned', 'a chain that the host did not list is to be read through the wallet', [
    'eth_blockNumber on the unlisted chain',
  ]),
  ...each('planned', 'a wallet that is unlocked again is to be connected again without a question', [
    'the wallet unlocks',
    'eth_accounts after the wallet unlocked',
  ]),
  ...each('planned', '`wallet_requestPermissions` is to open the modal when no wallet is connected', [
    'wallet_requestPermissions connects again',
  ]),
]

/** By step. A step that differs without an entry fails the test; so does an entry whose step does not differ. */
export const DIFFERENCES: ReadonlyMap<string, Difference> = new Map([...MEANT, ...PLANNED])

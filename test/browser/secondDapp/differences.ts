/** A step that ends differently over Tabkey, on purpose. */
export interface Difference {
  readonly reason: string
}

type Entry = readonly [step: string, difference: Difference]

const each = (reason: string, steps: readonly string[]): Entry[] => steps.map(step => [step, { reason }])

const MEANT: readonly Entry[] = [
  ...each('wrong arguments of any call are a `ValidationError`, -32602, and never leave the page', [
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
  ...each('requests of the same page share one connection instead of -32002 for the second', [
    'eth_requestAccounts twice at once',
  ]),
  ...each(
    '`connect` is emitted when an account is connected, also by another tab; wallets emit it once per page',
    ['the wallet unlocks', 'wallet_requestPermissions connects again'],
  ),
  ...each("a head is the block's header, as go-ethereum has it; the node of this wallet sends the block", [
    'eth_subscribe to newHeads',
  ]),
  ...each('a chain id is also accepted as a number, in decimal and padded', [
    'wallet_switchEthereumChain to a number',
    'wallet_switchEthereumChain to decimal text',
    'wallet_switchEthereumChain to padded hex',
  ]),
  ...each('a chain that the host configured is added to the wallet, which answered 4902', [
    'the wallet forgets the second chain, and a dapp switches to it',
  ]),
  ...each('an address has the checksum of EIP-55, however the wallet writes it', [
    'enable() of a connected page',
    'eth_accounts after the selection',
    'eth_accounts after the wallet unlocked',
    'eth_accounts of a connected page',
    'eth_coinbase of a connected page',
    'eth_requestAccounts after the wallet unlocked',
    'eth_requestAccounts connects again',
    'eth_requestAccounts of a connected page',
    'eth_requestAccounts with empty params',
    'selectedAddress of a connected page',
    'the wallet selects the first account',
    'the wallet selects the second account',
  ]),
  ...each('an account that the wallet no longer shows is disconnected, and `disconnect` is emitted', [
    'the wallet locks',
    'wallet_revokePermissions of the accounts',
  ]),
]

/** By step. A step that differs without an entry fails the test; so does an entry whose step does not differ. */
export const DIFFERENCES: ReadonlyMap<string, Difference> = new Map(MEANT)

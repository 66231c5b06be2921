import type { Hints } from '../base.ts'

/** What to do after errors of payments, swaps, deposits and purchases. Lines by the `kind` of the error. */
export const PAYMENT_HINTS: Hints = {
  'review-risk': ['Show `risks` to the user', 'Repeat the call with accept: error.risks if the user agrees'],
  'insufficient-funds': [
    'Show `needed` and `available`, in base units of `symbol`',
    'Send less: the fee is paid from the same coin',
  ],
  'invalid-recipient': ['Check the address and its network', 'Resolve a name with names.get() first'],
  dust: ['Send at least data.least base units'],
  'transfer-failed': [
    'Read data and cause: they have the reason of the network',
    'Look at the transaction in the explorer before you repeat it',
  ],
  'blockhash-expired': ['Send again: the first transaction is void'],
  'transaction-changed': ['Do not send the returned transaction', 'Try another wallet'],
  'calls-atomicity': [
    "Call sendCalls with atomic: 'preferred', if the calls may be separate transactions",
    'Or ask the user for another wallet or network',
  ],
  'calls-not-found': ['Keep the id of sendCalls: it is known for seven days in the same browser'],
  'calls-partly-sent': [
    'Read getCallsStatus(data.id): it tells what became of each call',
    'Do not send all of the calls again: send those with the status notSent',
  ],
  'review-expired': ['Call again, which makes a new review'],
  'review-changed': ['Call again, and show the new review'],
  'swap-network': [
    'Offer a swap only where swaps.tokens() answers',
    'Or name a source for the network in endpoints.swaps',
  ],
  'swap-no-quote': ['Try a larger amount, or another pair'],
  'swap-balance': ['Show data.needed and data.available, in base units of the token'],
  'swap-gas': ['Ask the user for data.needed base units of the coin of the network'],
  'swap-allowance': ['Call again, and approve data.needed base units in the wallet'],
  'swap-expired': ['Call again for a new quote'],
  'swap-changed': ['Show the new amount, then call again'],
  'swap-impact': ['Swap a smaller amount', 'Or raise maxPriceImpact'],
  'swap-unsafe': [
    'Do not send it',
    'Check that endpoints.swaps, or endpoints.blockchainApi, names a service that you trust',
  ],
  'swap-would-fail': [
    'Read cause: it has the reason of the node',
    'Lower minimumReceived, or swap a smaller amount',
  ],
  'swap-reverted': ['Look at data.transaction in the explorer', 'Call again for a new quote'],
  'swap-replaced': ['Look at the account in the explorer before you swap again'],
  'swap-step': ['Read cause, then try again', 'Add a second source to endpoints.swaps, which is asked next'],
  pay: [
    'Compare `reason`: INVALID_* and ASSET_* name the argument to correct',
    'Read details: the message of the service',
  ],
  'onramp-unsupported': ['Name a provider in endpoints: docs/services.md', 'Hide the button on this network'],
  'onramp-quote': ['Try again, or with another amount'],
  'onramp-url': ['Try again', 'Check endpoints.onramp: it must be an https address'],
}

/**
 * A danger that a review found. A payment with a risk is sent only when `confirm` names the risk as accepted.
 *
 * - `lookAlike`: the receiver starts and ends like an own account or a known receiver, and is another address.
 * - `highFee`: the fee is far above the recent fees of the network, or above the coins that are sent.
 * - `otherDecimals`: the chain counts the token in other decimals than the amount was typed with, or does not state
 *   them.
 * - `notSimulated`: the swap could not be simulated, so that only the service states the received amount.
 * - `unknownContract`: the swap service chose a contract for the approval or the swap that neither Tabkey nor the host
 *   lists as a router.
 */
export type Risk = 'lookAlike' | 'highFee' | 'otherDecimals' | 'notSimulated' | 'unknownContract'

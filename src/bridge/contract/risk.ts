/**
 * A danger that a review found. A payment with a risk is sent only when `confirm` names the risk as accepted.
 *
 * - `lookAlike`: the receiver starts and ends like an own account or a known receiver, and is another address.
 * - `notSimulated`: the node cannot simulate the swap, so that the received amount is only the service's word.
 */
export type Risk = 'lookAlike' | 'notSimulated'

import type { Transaction } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { SendWarning } from '../../../bridge/features/send/contract.ts'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { checksumAddress } from '../../../siwx/checksumAddress.ts'
import { withDeadline } from '../../base/clock.ts'
import type { FeatureParameters } from '../feature.ts'
import { SEND_HISTORY_WAIT_MS } from './limits.ts'

/** Shown addresses keep about this many characters of each end; address poisoning forges those. */
const SHOWN_CHARS = 4
/** Characters that all addresses of a kind begin with. */
const PREFIX = /^(0x|(bc|tb|bcrt)1[qp])/

const isSame = (a: string, b: string): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

function looksLike(a: string, b: string): boolean {
  if (isSame(a, b)) return false
  const [entry, other] = [a, b].map(address => address.toLowerCase().replace(PREFIX, '')) as [string, string]
  return (
    entry.slice(0, SHOWN_CHARS) === other.slice(0, SHOWN_CHARS) &&
    entry.slice(-SHOWN_CHARS) === other.slice(-SHOWN_CHARS)
  )
}

const isZero = (quantity: string): boolean => !/[1-9]/.test(quantity)

/**
 * A payment that the account itself made. Other senders can put rows into a history too: incoming dust, and
 * `transferFrom` of zero tokens, which needs no allowance.
 */
const isOwnPayment = ({ from, status, transfers }: Transaction, payer: string): boolean =>
  isSame(from, payer) &&
  status !== 'failed' &&
  transfers.some(({ direction, quantity }) => direction === 'out' && !isZero(quantity))

/** Receivers of the account's own payments; `null` where the history is not known. */
async function readReceivers(
  { data, clock, config }: FeatureParameters,
  tab: Tab,
  account: CaipAddress,
  from: string,
): Promise<readonly string[] | null> {
  if (!config().features.history) return null
  try {
    const history = (await data()).get(tab, { kind: 'history', account })
    const page = await withDeadline(clock, history, SEND_HISTORY_WAIT_MS, () => new Error('late'))
    const { items } = page as { items: readonly Transaction[] }
    return items.filter(item => isOwnPayment(item, from)).map(({ to }) => to)
  } catch {
    return null
  }
}

const ownAddresses = ({ store }: FeatureParameters): readonly string[] =>
  Object.values(store.get().accounts).flatMap(({ allAccounts }) => allAccounts.map(({ address }) => address))

/**
 * The known address that a receiver imitates, or `null`. A receiver that is itself known imitates none. An EVM address
 * has the capitals of EIP-55: histories write lower case, and a person compares what is shown with what was typed.
 */
function takenFor(to: string, known: readonly string[]): string | null {
  if (known.some(address => isSame(address, to))) return null
  const imitated = known.find(address => looksLike(address, to))
  if (imitated === undefined) return null
  return EVM_ADDRESS.test(imitated) ? checksumAddress(imitated) : imitated
}

/** The known address that a receiver looks like, for the form: as `lookAlike` of the warnings, before the review. */
export async function findLookAlike(
  parameters: FeatureParameters,
  tab: Tab,
  payment: { readonly account: CaipAddress; readonly from: string; readonly to: string },
): Promise<string | null> {
  const { account, from, to } = payment
  const own = [from, ...ownAddresses(parameters)]
  // The account's own addresses need no history.
  const ofOwn = takenFor(to, own)
  if (ofOwn !== null || own.some(address => isSame(address, to))) return ofOwn
  return takenFor(to, (await readReceivers(parameters, tab, account, from)) ?? [])
}

/** What the account's history and its other accounts tell of addresses; by address. */
export async function findKnownParties(
  parameters: FeatureParameters,
  tab: Tab,
  account: CaipAddress,
  { from, addresses }: { readonly from: string; readonly addresses: readonly string[] },
): Promise<ReadonlyMap<string, { readonly isFirstTime: boolean; readonly looksLike: string | null }>> {
  if (addresses.length === 0) return new Map()
  const receivers = await readReceivers(parameters, tab, account, from)
  const own = [from, ...ownAddresses(parameters)]
  const known = [...own, ...(receivers ?? [])]
  return new Map(
    addresses.map(address => [
      address,
      {
        isFirstTime: receivers !== null && !known.some(entry => isSame(entry, address)),
        looksLike: takenFor(address, known),
      },
    ]),
  )
}

/** Warnings on a receiver. A history that does not answer in time neither warns nor delays the review. */
export async function findWarnings(
  parameters: FeatureParameters,
  tab: Tab,
  payment: {
    readonly account: CaipAddress
    readonly from: string
    readonly to: string
    readonly isToContract: boolean
  },
): Promise<readonly SendWarning[]> {
  const { account, from, to, isToContract } = payment
  if (isSame(from, to)) return ['self']
  const receivers = await readReceivers(parameters, tab, account, from)
  const isKnown = receivers === null || receivers.some(receiver => isSame(receiver, to))
  const isLookAlike = takenFor(to, [...ownAddresses(parameters), ...(receivers ?? [])]) !== null
  return [
    ...(isToContract ? (['contract'] as const) : []),
    ...(isLookAlike ? (['lookAlike'] as const) : []),
    ...(isKnown ? [] : (['firstTime'] as const)),
  ]
}

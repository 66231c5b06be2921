import type { PreviewAsset, PreviewWarning } from '../../../../src/bridge/features/preview/contract.ts'
import type { Draft } from '../draft.ts'
import {
  type AccountState,
  type AccountStates,
  findHolder,
  readTokenState,
  type TokenState,
} from './accountState.ts'
import { ADDRESS_BYTES, decodeBase58, includesBytes, type SolanaAddress } from './bytes.ts'
import { SYSTEM_PROGRAM } from './programs.ts'

type Effect = Draft['effects'][number]
type Allowance = Draft['allowances'][number]

/** Name of the network's coin beside the mints. */
const COIN = 'coin'
/** Receivers of one asset that are shown one by one. */
const RECEIVERS_MOST = 8
const U64_MOST = 2n ** 64n - 1n

export interface CompareStatesParameters {
  readonly owner: SolanaAddress
  /** Every account that the transaction can write to. */
  readonly writable: readonly SolanaAddress[]
  /** The writable accounts, and of others what is known. */
  readonly before: AccountStates
  readonly after: AccountStates
  readonly feePayer: SolanaAddress
  /** What the network takes from the payer of the fee. */
  readonly fee: bigint
  /** No account changed meanwhile: what each receiver got is known to the unit. */
  readonly isStable: boolean
  /** Token accounts that an instruction of the request approves: shown also where nothing changes. */
  readonly approved: ReadonlySet<SolanaAddress>
  readonly toAsset: (mint: SolanaAddress | null) => PreviewAsset
}

/** What two states of the same accounts show. */
export interface StateChanges {
  readonly effects: readonly Effect[]
  readonly allowances: readonly Allowance[]
  readonly warnings: readonly PreviewWarning[]
}

type Changes = Map<string, Map<SolanaAddress, bigint>>

function add(changes: Changes, asset: string, holder: SolanaAddress, amount: bigint): void {
  const holders = changes.get(asset) ?? new Map<SolanaAddress, bigint>()
  changes.set(asset, holders.set(holder, (holders.get(holder) ?? 0n) + amount))
}

/** What each holder has more or less, by asset. Tokens of the native mints are coins: their account holds the lamports. */
function listChanges({ writable, before, after, feePayer, fee }: CompareStatesParameters): Changes {
  const changes: Changes = new Map()
  const count = (address: SolanaAddress, state: AccountState | null | undefined, sign: bigint): void => {
    if (!state) return
    const holder = findHolder(address, state)
    add(changes, COIN, holder, sign * state.lamports)
    const token = readTokenState(state)
    if (token && !token.isNative) add(changes, token.mint, holder, sign * token.amount)
  }
  for (const address of writable) {
    count(address, before.get(address), -1n)
    count(address, after.get(address), 1n)
  }
  add(changes, COIN, feePayer, fee)
  return changes
}

/**
 * An asset that leaves, by receiver. The parts sum up to what leaves; a part that no account received (burnt, or kept back
 * by the mint as a fee) has no receiver.
 */
function splitReceivers(
  asset: PreviewAsset,
  amount: bigint,
  receivers: readonly (readonly [SolanaAddress, bigint])[],
  isStable: boolean,
): readonly Effect[] {
  const toEffect = (party: SolanaAddress | null, part: bigint): Effect => ({
    direction: 'out',
    asset,
    amount: String(part),
    party,
  })
  const received = receivers.reduce((sum, [, part]) => sum + part, 0n)
  const [first, ...others] = receivers
  if (first && others.length === 0 && (received > amount || !isStable)) return [toEffect(first[0], amount)]
  if (received > amount || !isStable || receivers.length > RECEIVERS_MOST) return [toEffect(null, amount)]
  const rest = amount - received
  return [
    ...receivers.map(([party, part]) => toEffect(party, part)),
    ...(rest > 0n ? [toEffect(null, rest)] : []),
  ]
}

function listEffects(
  changes: Changes,
  { owner, toAsset, isStable }: CompareStatesParameters,
): readonly Effect[] {
  return [...changes].flatMap(([name, holders]): readonly Effect[] => {
    const own = holders.get(owner) ?? 0n
    const asset = toAsset(name === COIN ? null : name)
    const others = [...holders].filter(([holder]) => holder !== owner)
    if (own < 0n)
      return splitReceivers(
        asset,
        -own,
        others.filter(([, change]) => change > 0n),
        isStable,
      )
    if (own === 0n) return []
    const payers = others.filter(([, change]) => change < 0n)
    const [payer] = payers
    const party = payer && payers.length === 1 ? payer[0] : null
    return [{ direction: 'in', asset, amount: String(own), party }]
  })
}

const spend = (asset: PreviewAsset, spender: SolanaAddress, amount: bigint): Allowance => ({
  kind: 'spend',
  asset,
  amount: amount === U64_MOST ? 'all' : String(amount),
  spender,
  until: null,
})

/** Powers over one token account, from what it was and what it is. */
function listTokenPowers(
  was: TokenState | null,
  is: TokenState | null,
  account: SolanaAddress,
  { owner, toAsset, approved }: CompareStatesParameters,
): readonly Allowance[] {
  const wasOwn = was?.owner === owner
  if (is?.owner !== owner) {
    // The account itself has another owner: all that arrives there later is the other's too.
    if (!wasOwn || !is) return []
    return [{ kind: 'account', asset: toAsset(is.mint), amount: null, spender: is.owner, until: null }]
  }
  const asset = toAsset(is.mint)
  // A power that another address had before counts when something arrives under it.
  const isFilled = is.amount > (wasOwn ? was.amount : 0n)
  const hadDelegate = wasOwn ? was.delegate : null
  const isDelegateNew =
    is.delegate !== hadDelegate ||
    (wasOwn && is.delegatedAmount > was.delegatedAmount) ||
    approved.has(account)
  const isCloserNew = is.closeAuthority !== (wasOwn ? was.closeAuthority : null)
  return [
    ...(hadDelegate !== null && is.delegate !== hadDelegate ? [spend(asset, hadDelegate, 0n)] : []),
    ...(is.delegate !== null && is.delegate !== owner && (isDelegateNew || isFilled)
      ? [spend(asset, is.delegate, is.delegatedAmount)]
      : []),
    ...(is.closeAuthority !== null && is.closeAuthority !== owner && (isCloserNew || isFilled)
      ? [{ kind: 'account', asset, amount: null, spender: is.closeAuthority, until: null } as const]
      : []),
  ]
}

/**
 * Records of programs that no longer name the owner: names, authorities of mints, NFTs outside of the token programs. Their
 * value is not known.
 */
function findLostRecords({
  owner,
  writable,
  before,
  after,
}: CompareStatesParameters): readonly SolanaAddress[] {
  const bytes = decodeBase58(owner)
  if (bytes?.length !== ADDRESS_BYTES) return []
  return writable.filter(address => {
    const was = before.get(address)
    const is = after.get(address)
    // A closed record paid its lamports out; that is an effect.
    if (address === owner || !was || !is || was.data.length === 0) return false
    if (readTokenState(was) || findHolder(address, was) === owner) return false
    return includesBytes(was.data, bytes) && !includesBytes(is.data, bytes)
  })
}

/** Compares the accounts of a transaction before and after it. */
export function compareStates(parameters: CompareStatesParameters): StateChanges {
  const { owner, writable, before, after } = parameters
  const tokenPowers = writable.flatMap(address => {
    const was = before.get(address)
    const is = after.get(address)
    return listTokenPowers(
      (was && readTokenState(was)) ?? null,
      (is && readTokenState(is)) ?? null,
      address,
      parameters,
    )
  })
  // An account that the transaction cannot write to stays as it was.
  const program = (after.has(owner) ? after : before).get(owner)?.program ?? SYSTEM_PROGRAM
  const earlier = before.get(owner)?.program ?? SYSTEM_PROGRAM
  const assigned: readonly Allowance[] =
    program !== SYSTEM_PROGRAM && program !== earlier
      ? [{ kind: 'account', asset: null, amount: null, spender: program, until: null }]
      : []
  // An account that a program controlled before: the key of the owner alone does not decide about it.
  const controlled = program !== SYSTEM_PROGRAM && program === earlier ? [program] : []
  const allowances = [...assigned, ...tokenPowers]
  return {
    effects: listEffects(listChanges(parameters), parameters),
    allowances,
    warnings: [
      ...controlled.map((subject): PreviewWarning => ({ kind: 'account', subject })),
      ...findLostRecords(parameters).map((subject): PreviewWarning => ({ kind: 'unread', subject })),
    ],
  }
}

/** Hex with a `0x` prefix. */
export type Hex = `0x${string}`

/** Balances, allowances and nonces of the simulated chain after a block. Addresses are in lower case. */
export interface ChainState {
  readonly coins: Map<string, bigint>
  /** By `token owner`. */
  readonly tokens: Map<string, bigint>
  /** By `token owner spender`. */
  readonly allowances: Map<string, bigint>
  readonly nonces: Map<string, number>
}

/** A call as nodes take it. */
export interface ChainCall {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: string
}

export interface Log {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export type Execution =
  | { readonly isDone: true; readonly data: Hex; readonly logs: readonly Log[] }
  | { readonly isDone: false; readonly data: Hex; readonly logs: readonly [] }

export const OWNER = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
/** Starts and ends like `OWNER`: what address poisoning offers. */
export const LOOK_ALIKE = `0xab16${'d'.repeat(32)}fcdb`
/** Gets what a swap of a dishonest service brings. */
export const THIEF = '0xd400000000000000000000000000000000000004'
/** Pays the same to the same receivers. */
export const STRANGER = '0xe500000000000000000000000000000000000005'
export const RECEIVER = '0x52908400098527886e0f7030069857d2e4169ee7'
export const TOKEN_A = '0xa100000000000000000000000000000000000001'
export const TOKEN_B = '0xb200000000000000000000000000000000000002'
export const POOL = '0xc300000000000000000000000000000000000003'
export const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Decimals of the tokens. */
export const TOKENS: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  [TOKEN_A]: { symbol: 'AAA', decimals: 6 },
  [TOKEN_B]: { symbol: 'BBB', decimals: 18 },
}

/** One base unit of anything sold buys this many of token B. */
export const RATE = 1_000n

/** Selectors of ERC-20, and of the pool's own `swap(address token, uint256 amount)`. */
const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'
const BALANCE_OF = '0x70a08231'
const ALLOWANCE = '0xdd62ed3e'
const DECIMALS = '0x313ce567'
const SWAP = '0x5ca1ab1e'
/** `Transfer(address,address,uint256)`. */
const TRANSFER_EVENT = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => address.slice(2).padStart(64, '0')
const wordAt = (data: string, index: number): string => data.slice(10 + index * 64, 74 + index * 64)
const numberAt = (data: string, index: number): bigint => BigInt(`0x${wordAt(data, index) || '0'}`)
const addressAt = (data: string, index: number): string => `0x${wordAt(data, index).slice(24)}`.toLowerCase()

/** Data of a swap, as the convert service builds it. @param isTheft whether the bought tokens go to `THIEF` */
export const swapData = (token: string, amount: bigint, isTheft: boolean): Hex =>
  `${SWAP}${addressWord(token)}${word(amount)}${isTheft ? word(1n) : ''}`

/** Whether a swap gives the bought tokens to `THIEF`. */
export const isTheft = (call: Pick<ChainCall, 'to' | 'data'>): boolean =>
  isSwap(call) && numberAt(call.data, 2) === 1n

/** A payment of coins or of token A, as Send and Pay ask for it. */
export const paymentCall = (to: string, units: number, asset: 'coin' | 'token'): ChainCall =>
  asset === 'coin'
    ? { from: OWNER, to, value: BigInt(units), data: '0x' }
    : { from: OWNER, to: TOKEN_A, value: 0n, data: `${TRANSFER}${addressWord(to)}${word(BigInt(units))}` }

/** Who gets the coins or the tokens of a payment. */
export const receiverOf = ({ to, data }: Pick<ChainCall, 'to' | 'data'>): string =>
  data.startsWith(TRANSFER) ? addressAt(data, 0) : to

/** Data of an approval of the pool without a limit, as the convert service builds it. */
export const approvalData = (): Hex => `${APPROVE}${addressWord(POOL)}${'f'.repeat(64)}`

export const isSwap = ({ to, data }: Pick<ChainCall, 'to' | 'data'>): boolean =>
  to === POOL && data.startsWith(SWAP)

export const copyState = ({ coins, tokens, allowances, nonces }: ChainState): ChainState => ({
  coins: new Map(coins),
  tokens: new Map(tokens),
  allowances: new Map(allowances),
  nonces: new Map(nonces),
})

const REVERTED: Execution = { isDone: false, data: '0x', logs: [] }
const done = (data: Hex, logs: readonly Log[] = []): Execution => ({ isDone: true, data, logs })

function moved(token: string, from: string, to: string, amount: bigint): Log {
  return {
    address: token,
    topics: [TRANSFER_EVENT, `0x${addressWord(from)}`, `0x${addressWord(to)}`],
    data: `0x${word(amount)}`,
  }
}

/** Moves an amount between two owners of a ledger. @returns whether the first had enough */
function move(ledger: Map<string, bigint>, from: string, to: string, amount: bigint): boolean {
  const pending = ledger.get(from) ?? 0n
  if (pending < amount) return false
  ledger.set(from, pending - amount)
  ledger.set(to, (ledger.get(to) ?? 0n) + amount)
  return true
}

function callToken(state: ChainState, token: string, { from, data }: ChainCall): Execution {
  const [first, amount] = [addressAt(data, 0), numberAt(data, 1)]
  switch (data.slice(0, 10)) {
    case DECIMALS:
      return done(`0x${word(BigInt(TOKENS[token]!.decimals))}`)
    case BALANCE_OF:
      return done(`0x${word(state.tokens.get(`${token} ${first}`) ?? 0n)}`)
    case ALLOWANCE:
      return done(`0x${word(state.allowances.get(`${token} ${first} ${addressAt(data, 1)}`) ?? 0n)}`)
    case APPROVE:
      state.allowances.set(`${token} ${from} ${first}`, amount)
      return done(`0x${word(1n)}`)
    case TRANSFER:
      return move(state.tokens, `${token} ${from}`, `${token} ${first}`, amount)
        ? done(`0x${word(1n)}`, [moved(token, from, first, amount)])
        : REVERTED
    default:
      return REVERTED
  }
}

/** Sells coins or an approved token for token B. */
function callPool(state: ChainState, { from, value, data }: ChainCall): Execution {
  if (!data.startsWith(SWAP)) return REVERTED
  const [token, amount] = [addressAt(data, 0), numberAt(data, 1)]
  if (token === COIN) {
    if (value !== amount) return REVERTED
  } else {
    const key = `${token} ${from} ${POOL}`
    const allowed = state.allowances.get(key) ?? 0n
    if (allowed < amount || !move(state.tokens, `${token} ${from}`, `${token} ${POOL}`, amount))
      return REVERTED
    state.allowances.set(key, allowed - amount)
  }
  const receiver = isTheft({ to: POOL, data }) ? THIEF : from
  if (!move(state.tokens, `${TOKEN_B} ${POOL}`, `${TOKEN_B} ${receiver}`, amount * RATE)) return REVERTED
  const sold = token === COIN ? [] : [moved(token, from, POOL, amount)]
  return done(`0x${word(1n)}`, [...sold, moved(TOKEN_B, POOL, receiver, amount * RATE)])
}

/** Runs a call and changes the state. A reverted call may leave changes behind: give it a copy. */
export function execute(state: ChainState, call: ChainCall): Execution {
  const { from, to, value, data } = call
  if (value > 0n && !move(state.coins, from, to, value)) return REVERTED
  const coins = value > 0n ? [moved(COIN, from, to, value)] : []
  const result = TOKENS[to] ? callToken(state, to, call) : to === POOL ? callPool(state, call) : done('0x')
  if (data === '0x' && (TOKENS[to] || to === POOL)) return REVERTED
  return result.isDone ? { ...result, logs: [...coins, ...result.logs] } : REVERTED
}

import { hostilePieces, hostileRows, hostileTokens } from './hostile.ts'
import type { BalanceRow, HistoryRow, PieceRow } from './rows.ts'
import { syntheticRows, syntheticTokens } from './synthetic.ts'

/** Rows that no chain has, for long lists and hostile ones; merged with the real ones of an account. */
export interface Injected {
  /** `count` rows by rule, hostile ones, or rows as they are. */
  addHistory(order: InjectOrder): void
  addBalances(order: InjectOrder): void
  addPieces(order: InjectOrder): void
  history(own: string, chain: string | null): readonly HistoryRow[]
  balances(own: string, chain: string | null): readonly BalanceRow[]
  pieces(own: string, chain: string | null): readonly PieceRow[]
  /** Whether rows of an account break the contract of the service on purpose. */
  isHostile(own: string): boolean
  reset(): void
}

export interface InjectOrder {
  readonly address: string
  readonly chainId: string
  readonly count?: number
  readonly hostile?: boolean
  readonly rows?: readonly object[]
}

interface Kept {
  readonly own: string
  readonly chainId: string
  readonly rows: readonly object[]
}

/** Hex is one address in two spellings. */
const keyOf = (own: string) => (own.startsWith('0x') ? own.toLowerCase() : own)

export function createInjected(iconOf: (symbol: string) => string): Injected {
  const history: Kept[] = []
  const balances: Kept[] = []
  const pieces: Kept[] = []
  const hostile = new Set<string>()
  // Rows are handed out as they were put in: wrong shapes are their purpose.
  const read = <Row>(kept: readonly Kept[], own: string, chain: string | null) =>
    kept
      .filter(entry => entry.own === keyOf(own) && (chain === null || chain === entry.chainId))
      .flatMap(({ rows }) => rows) as unknown as readonly Row[]
  const keep = (list: Kept[], { address, chainId }: InjectOrder, rows: readonly object[]) =>
    void list.push({ own: keyOf(address), chainId, rows })
  return {
    addHistory(order) {
      const { address, chainId, count = 0, hostile: isHostile = false, rows = [] } = order
      const now = Date.now()
      if (isHostile) hostile.add(keyOf(address))
      keep(history, order, [
        ...rows,
        ...(isHostile ? hostileRows(address, chainId, now) : []),
        ...syntheticRows(address, chainId, count, now - 60_000, iconOf),
      ])
    },
    addBalances(order) {
      const { address, chainId, count = 0, hostile: isHostile = false, rows = [] } = order
      if (isHostile) hostile.add(keyOf(address))
      keep(balances, order, [
        ...rows,
        ...(isHostile ? hostileTokens(chainId) : []),
        ...syntheticTokens(chainId, count, iconOf),
      ])
    },
    addPieces(order) {
      const { chainId, count = 0, hostile = false, rows = [] } = order
      const made = Array.from({ length: count }, (_, index) => ({
        id: `${chainId}/erc721:0x7ab1e50000000000000000000000000000000999/${index}`,
        chainId,
        contract: '0x7AB1E50000000000000000000000000000000999',
        tokenId: String(index),
        standard: 'ERC721',
        quantity: '1',
        name: `Synthetic #${index}`,
        collection: { name: 'Synthetic' },
        image: iconOf(`SYN${index}`),
        flags: { is_spam: index % 10 === 9 },
      }))
      keep(pieces, order, [...rows, ...(hostile ? hostilePieces(chainId) : []), ...made])
    },
    history: (own, chain) => read<HistoryRow>(history, own, chain),
    balances: (own, chain) => read<BalanceRow>(balances, own, chain),
    pieces: (own, chain) => read<PieceRow>(pieces, own, chain),
    isHostile: own => hostile.has(keyOf(own)),
    reset() {
      hostile.clear()
      for (const list of [history, balances, pieces]) list.length = 0
    },
  }
}

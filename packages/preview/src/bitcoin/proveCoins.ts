import { readScriptKind } from './address.ts'
import { type Coin, type Psbt, type PsbtInput, readProvenCoin } from './readPsbt.ts'
import { isClosed, type SignatureScope } from './sighash.ts'

/** What a node has of a coin. */
export interface FoundCoin {
  /** The transaction that made it, in hex. */
  readonly transaction: string
  readonly isSpent: boolean
}

/**
 * Asks a node for a coin.
 *
 * @returns `null` for a transaction that the node does not have
 * @throws when the node does not answer in time
 */
export type ReadCoin = (txid: string, index: number) => Promise<FoundCoin | null>

/** An input, and what is known of its coin. */
export interface KnownInput extends PsbtInput {
  /** The coin: the proven one, else by the PSBT's own word; `null` where nothing states it. */
  readonly coin: Coin | null
  readonly isProven: boolean
  /** The PSBT states another coin. */
  readonly isContradicted: boolean
  /** The node does not have the coin, or it is spent. */
  readonly isMissing: boolean
}

/** Coins of one PSBT that a node is asked for. */
const LOOKUPS_MOST = 25

const isSame = (a: Coin, b: Coin): boolean => a.script === b.script && a.value === b.value

/**
 * Inputs whose stated coin needs no proof, because a signature that is asked for commits to it. If the PSBT lies about such
 * a coin, the signature is worthless and the transaction is never valid:
 *
 * - one of taproot commits to the coins of all inputs, or to its own alone where inputs stay open (BIP-341);
 * - one of segwit version 0 commits to its own coin (BIP-143). That is enough where a single signature is asked for: with
 *   several, a dapp may ask twice, each time with another false amount, and combine the true halves.
 *
 * The wallet signs for its own scripts alone, so that inputs of other scripts commit to nothing.
 *
 * @param own output scripts of the account, in hex
 */
export function listCommitted(
  { inputs }: Psbt,
  scopes: ReadonlyMap<number, SignatureScope>,
  own: ReadonlySet<string>,
): ReadonlySet<number> {
  const kinds = new Map([...scopes.keys()].map(position => [position, readOwnKind(inputs[position], own)]))
  const isForAll = [...scopes].some(
    ([position, { hasOpenInputs }]) => kinds.get(position) === 'tr' && !hasOpenInputs,
  )
  const commitsAlone = (position: number, scope: SignatureScope): boolean => {
    const kind = kinds.get(position)
    return kind === 'tr' || (kind === 'wpkh' && (!isClosed(scope) || scopes.size === 1))
  }
  return new Set(
    [...inputs.keys()].filter(position => {
      const scope = scopes.get(position)
      if (scope && commitsAlone(position, scope)) return true
      // An open signature can be used without the one that commits to all.
      return isForAll && (scope === undefined || isClosed(scope))
    }),
  )
}

const readOwnKind = (input: PsbtInput | undefined, own: ReadonlySet<string>) =>
  input?.stated && own.has(input.stated.script) ? readScriptKind(input.stated.script) : null

async function lookUp(input: PsbtInput, readCoin: ReadCoin): Promise<KnownInput> {
  const { stated, txid, index } = input
  const unproven = { ...input, coin: stated, isProven: false, isContradicted: false, isMissing: false }
  try {
    const found = await readCoin(txid, index)
    if (!found) return { ...unproven, isMissing: true }
    const coin = readProvenCoin(found.transaction, txid, index)
    if (!coin) return { ...unproven, isContradicted: true }
    return {
      ...input,
      coin,
      isProven: true,
      isContradicted: stated !== null && !isSame(stated, coin),
      isMissing: found.isSpent,
    }
  } catch {
    return unproven
  }
}

/**
 * Proves the coins of a PSBT: by the transactions that it contains, by the signatures that are asked for, else by a node. A
 * node proves a coin with the transaction that made it, so that it cannot lie about an amount.
 *
 * @param scopes of the inputs that are to be signed
 * @param context.own output scripts of the account, in hex
 * @param context.needed positions of the inputs whose coins matter
 */
export async function proveCoins(
  psbt: Psbt,
  scopes: ReadonlyMap<number, SignatureScope>,
  {
    own,
    needed,
    readCoin,
  }: {
    readonly own: ReadonlySet<string>
    readonly needed: ReadonlySet<number>
    readonly readCoin: ReadCoin
  },
): Promise<readonly KnownInput[]> {
  const committed = listCommitted(psbt, scopes, own)
  let lookups = 0
  return Promise.all(
    psbt.inputs.map((input, position): KnownInput | Promise<KnownInput> => {
      const isKnown = input.proven !== null || committed.has(position)
      if (!isKnown && needed.has(position) && lookups < LOOKUPS_MOST) {
        lookups += 1
        return lookUp(input, readCoin)
      }
      return {
        ...input,
        coin: input.proven ?? input.stated,
        isProven: isKnown,
        isContradicted: false,
        isMissing: false,
      }
    }),
  )
}

import { hex } from '@scure/base'
import { createBitcoinKeys } from '../../packages/peers/src/bitcoin/keys.ts'
import { previewBitcoin } from '../../packages/preview/src/bitcoin/previewBitcoin.ts'
import type { FoundCoin, ReadCoin } from '../../packages/preview/src/bitcoin/proveCoins.ts'
import { finishDraft } from '../../packages/preview/src/draft.ts'
import type { Preview } from '../../src/bridge/features/preview/contract.ts'
import { type InputFields, makeOrigin, type Paid, writePsbt } from './bitcoinPsbts.ts'

// The accounts of previews on Bitcoin, and the previews of their PSBTs.

export const REGTEST_CHAIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** The payment address and the address for ordinals of a wallet. */
export function createPerson(seed: number, explorer?: string) {
  const keys = createBitcoinKeys(seed, explorer)
  const [payment, ordinals] = keys.accounts.map(({ address, script }) => ({
    address,
    script: hex.encode(script),
  })) as [Place, Place]
  return { keys, payment, ordinals }
}
export interface Place {
  readonly address: string
  readonly script: string
}
export type BitcoinPerson = ReturnType<typeof createPerson>

/** A coin, and the transaction that made it. */
export interface MadeCoin extends Paid {
  readonly txid: string
  readonly index: number
  readonly raw: string
}

let salt = 0

export function makeCoin({ script }: Pick<Place, 'script'>, value: number): MadeCoin {
  salt += 1
  const { txid, raw } = makeOrigin(
    [
      { script: '0014'.padEnd(44, '7'), value: 777 },
      { script, value },
    ],
    salt,
  )
  return { txid, index: 1, raw, script, value }
}

/** An input whose coin is proven by its transaction. */
export const proven = ({ txid, index, raw, script, value }: MadeCoin): InputFields => ({
  txid,
  index,
  origin: raw,
  witness: { script, value },
})

/** An input whose coin the PSBT only states. */
export const stated = ({ txid, index, script }: MadeCoin, value: number): InputFields => ({
  txid,
  index,
  witness: { script, value },
})

/** A node that has coins, by transaction. */
export const nodeOf =
  (coins: readonly MadeCoin[], isSpent = false): ReadCoin =>
  async (txid): Promise<FoundCoin | null> => {
    const found = coins.find(coin => coin.txid === txid)
    return found ? { transaction: found.raw, isSpent } : null
  }

export const noNode: ReadCoin = () => Promise.reject(new Error('no node'))

export type BitcoinPreview = Omit<Preview, 'network' | 'method'>

export async function previewRequest(
  person: BitcoinPerson,
  method: string,
  params: unknown,
  readCoin: ReadCoin = noNode,
): Promise<BitcoinPreview> {
  const { account, draft } = await previewBitcoin(method, params, {
    network: REGTEST_CHAIN,
    coin: { symbol: 'BTC', decimals: 8 },
    owner: person.payment.address,
    addresses: [
      { address: person.payment.address, isForOrdinals: false },
      { address: person.ordinals.address, isForOrdinals: true },
    ],
    readCoin,
  })
  return { account, ...finishDraft(draft, new Map()) }
}

export interface PsbtRequest {
  readonly inputs: readonly InputFields[]
  readonly outputs: readonly Paid[]
  /** Positions and sighash types; an input of the account without a type by default. */
  readonly sign: readonly (readonly [index: number, address: Place, ...sighashTypes: number[]])[]
  readonly readCoin?: ReadCoin
  readonly broadcast?: boolean
}

export const toSignParams = (
  person: BitcoinPerson,
  { inputs, outputs, sign, broadcast = true }: PsbtRequest,
) => ({
  account: person.payment.address,
  psbt: writePsbt(inputs, outputs),
  signInputs: sign.map(([index, { address }, ...sighashTypes]) => ({
    address,
    index,
    ...(sighashTypes.length > 0 ? { sighashTypes } : {}),
  })),
  broadcast,
})

export const previewSigning = (person: BitcoinPerson, request: PsbtRequest): Promise<BitcoinPreview> =>
  previewRequest(person, 'signPsbt', toSignParams(person, request), request.readCoin)

export const kinds = ({ warnings }: BitcoinPreview): readonly string[] => warnings.map(({ kind }) => kind)

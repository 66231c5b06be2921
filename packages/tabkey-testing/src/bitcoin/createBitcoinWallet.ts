import { base64, hex } from '@scure/base'
import { asObject } from '../asObject.ts'
import { RpcError, TestWalletOptionError } from '../errors.ts'
import { createWallet, extendWallet, type Prepared, type Question } from '../wallet/createWallet.ts'
import type { Behaviour, TestWallet, WalletEvent } from '../wallet/testWalletTypes.ts'
import { walletIcon } from '../wallet/walletIcon.ts'
import { type BitcoinKeys, createBitcoinKeys } from './keys.ts'
import type { WalletNetwork } from './networks.ts'

/** A network of Bitcoin, by the names of the Wallet Standard. */
export type BitcoinChain = 'bitcoin:mainnet' | 'bitcoin:testnet' | 'bitcoin:regtest'

/** What a Bitcoin wallet starts with. */
export interface BitcoinWalletOptions extends Behaviour {
  /** Bitcoin. */
  readonly kind: 'bitcoin'
  /** Number of the account, from 0 to 99, each always with the same two addresses; default 0. */
  readonly account?: number
  /** Network of the addresses; default `bitcoin:mainnet`. */
  readonly chain?: BitcoinChain
  /** Esplora of a local node; without it the wallet signs, and does not send. */
  readonly explorer?: string
  /** Default "Test Bitcoin Wallet". */
  readonly name?: string
  /** A `data:` address of a picture; default a letter on a colour. */
  readonly icon?: string
}

/** A wallet for Bitcoin, registered by the Wallet Standard: one address for payments (P2WPKH), one for ordinals (P2TR). */
export interface BitcoinTestWallet extends TestWallet {
  /** Bitcoin. */
  readonly kind: 'bitcoin'
  /**
   * The person selects another account; pages that may see it receive the change.
   *
   * @param account its number, from 0 to 99
   * @throws TestWalletOptionError for another number
   */
  setAccount(account: number): Promise<void>
}

const NETWORKS: Readonly<Record<BitcoinChain, WalletNetwork>> = {
  'bitcoin:mainnet': 'Mainnet',
  'bitcoin:testnet': 'Testnet',
  'bitcoin:regtest': 'Regtest',
}
/** Keys are made of one byte; the byte of account 0. */
const FIRST_SEED = 0x81
const ACCOUNTS_MAX = 100

function readKeys(
  account: number,
  { chain = 'bitcoin:mainnet', explorer }: BitcoinWalletOptions,
): BitcoinKeys {
  if (!Number.isSafeInteger(account) || account < 0 || account >= ACCOUNTS_MAX)
    throw new TestWalletOptionError(`account must be a number from 0 to ${ACCOUNTS_MAX - 1}.`)
  if (!Object.hasOwn(NETWORKS, chain))
    throw new TestWalletOptionError(
      `"${chain}" is not a Bitcoin chain. Expected one of ${Object.keys(NETWORKS).join(', ')}.`,
    )
  return createBitcoinKeys(FIRST_SEED + account, explorer, NETWORKS[chain])
}

/** The inputs that a page asks to sign, one by one. */
function readInputs(value: unknown) {
  const groups = Array.isArray(value) ? value.map(asObject) : []
  return groups.flatMap(({ address, indexes, sighash }) =>
    (Array.isArray(indexes) ? indexes : []).map(index => ({
      address: String(address),
      index: Number(index),
      ...(typeof sighash === 'number' ? { sighash } : {}),
    })),
  )
}

/** Creates the wallet; see `testWallet`. */
export function createBitcoinWallet(options: BitcoinWalletOptions): BitcoinTestWallet {
  const { account: first = 0, chain = 'bitcoin:mainnet', name = 'Test Bitcoin Wallet' } = options
  let keys = readKeys(first, options)
  const permitted = new Set<string>()
  const accounts = () =>
    keys.accounts.map(({ address, publicKey, purpose }) => ({
      address,
      publicKey: base64.encode(hex.decode(publicKey)),
      purpose,
    }))
  const visibleTo = (origin: string) => (permitted.has(origin) ? accounts() : [])
  const changed = (origin: string): WalletEvent => ({
    name: 'accountsChanged',
    data: visibleTo(origin),
    origin,
  })
  const revoke = (origin: string | undefined): readonly WalletEvent[] => {
    const revoked = [...permitted].filter(each => origin === undefined || each === origin)
    for (const each of revoked) permitted.delete(each)
    return revoked.map(changed)
  }

  function signing(question: Question, run: (params: Record<string, unknown>) => unknown): Prepared {
    if (!permitted.has(question.origin)) throw new RpcError(4100, 'The page is not permitted.')
    return { isPrompted: true, run: () => run(asObject(question.params[0])) }
  }

  const signed = ({ psbt, inputs }: Record<string, unknown>) =>
    keys.signPsbt(hex.decode(String(psbt)), readInputs(inputs))

  const table: Readonly<Record<string, (question: Question) => Prepared>> = {
    'bitcoin:accounts': ({ origin }) => ({ isPrompted: false, run: () => visibleTo(origin) }),
    'bitcoin:connect': ({ origin }) => ({
      isPrompted: !permitted.has(origin),
      run() {
        permitted.add(origin)
        return visibleTo(origin)
      },
    }),
    'bitcoin:disconnect': ({ origin }) => ({
      isPrompted: false,
      run() {
        permitted.delete(origin)
        return []
      },
    }),
    'bitcoin:signMessage': question =>
      signing(question, ({ address, message, protocol }) => {
        const text = new TextDecoder().decode(hex.decode(String(message)))
        const stranger = question.hostile.has('wrongAccount')
        return hex.encode(keys.signMessage(address, stranger ? `${text}.` : text, protocol))
      }),
    'bitcoin:signTransaction': question => signing(question, params => hex.encode(signed(params).toPSBT())),
    'bitcoin:signAndSendTransaction': question =>
      signing(question, params => {
        const transaction = signed(params)
        transaction.finalize()
        return keys.send(transaction)
      }),
  }

  const { wallet, emit } = createWallet({
    kind: 'bitcoin',
    info: {
      name,
      rdns: 'test.wallet.bitcoin',
      icon: options.icon ?? walletIcon(name, '#d9780f'),
      chains: [chain],
    },
    behaviour: options,
    addresses: () => accounts().map(({ address }) => address),
    prepare(question) {
      const handler = Object.hasOwn(table, question.method) ? table[question.method] : undefined
      if (!handler) throw new RpcError(4200, `The wallet does not know "${question.method}".`)
      return handler(question)
    },
    revoke,
    reset() {
      keys = readKeys(first, options)
      permitted.clear()
    },
  })
  return extendWallet(wallet, {
    kind: 'bitcoin' as const,
    async setAccount(account: number) {
      keys = readKeys(account, options)
      for (const origin of permitted) await emit(changed(origin))
    },
  })
}

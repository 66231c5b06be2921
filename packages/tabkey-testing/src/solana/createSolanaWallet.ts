import { base64 } from '@scure/base'
import { asObject } from '../asObject.ts'
import { RpcError, TestWalletOptionError } from '../errors.ts'
import { createWallet, extendWallet, type Prepared, type Question } from '../wallet/createWallet.ts'
import type { Behaviour, TestWallet, WalletEvent } from '../wallet/testWalletTypes.ts'
import { walletIcon } from '../wallet/walletIcon.ts'
import { sendToNode } from './sendToNode.ts'
import { signInText } from './signInText.ts'
import { getTransactionId, type SolanaAccount, solanaAccount } from './solanaKeys.ts'

/** What a Solana wallet starts with. */
export interface SolanaWalletOptions extends Behaviour {
  /** Solana. */
  readonly kind: 'solana'
  /** By number, each always the same account; selected one first; default `[0]`. */
  readonly accounts?: readonly number[]
  /** Clusters it is on, by the names of the Wallet Standard; default `['solana:mainnet']`. */
  readonly chains?: readonly `solana:${string}`[]
  /** JSON-RPC of a local node; without it the wallet signs, and does not send. */
  readonly rpcUrl?: string
  /** Default "Test Solana Wallet". */
  readonly name?: string
  /** A `data:` address of a picture; default a letter on a colour. */
  readonly icon?: string
}

/** A wallet for Solana, registered by the Wallet Standard. */
export interface SolanaTestWallet extends TestWallet {
  /** Solana. */
  readonly kind: 'solana'
  /**
   * The person selects another account; pages that may see it receive the change.
   *
   * @param accounts by number, selected one first; at least one
   * @throws TestWalletOptionError for no account, or one that is no number
   */
  setAccounts(accounts: readonly number[]): Promise<void>
}

/** Number of an account that no test uses: the key of the misbehaviour `wrongAccount`. */
const STRANGER = 1_000_000

function readAccounts(indexes: readonly number[]): readonly SolanaAccount[] {
  if (indexes.length === 0 || indexes.some(index => !Number.isSafeInteger(index) || index < 0))
    throw new TestWalletOptionError('accounts needs at least one entry: a number from 0 on.')
  return indexes.map(solanaAccount)
}

const sent = ({ address, publicKey }: SolanaAccount) => ({ address, publicKey: base64.encode(publicKey) })

/** Creates the wallet; see `testWallet`. */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaTestWallet {
  const { accounts: first = [0], chains = ['solana:mainnet'], name = 'Test Solana Wallet', rpcUrl } = options
  let accounts = readAccounts(first)
  const permitted = new Set<string>()
  const visibleTo = (origin: string) => (permitted.has(origin) ? accounts.map(sent) : [])
  const keyFor = ({ hostile }: Question): SolanaAccount | undefined =>
    hostile.has('wrongAccount') ? solanaAccount(STRANGER) : accounts[0]
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

  function signing(
    question: Question,
    run: (key: SolanaAccount, params: Record<string, unknown>) => unknown,
  ) {
    const key = keyFor(question)
    if (!permitted.has(question.origin) || !key) throw new RpcError(4100, 'The page is not permitted.')
    return { isPrompted: true, run: () => run(key, asObject(question.params[0])) }
  }

  function connect(origin: string): Prepared {
    const run = () => {
      permitted.add(origin)
      return visibleTo(origin)
    }
    return { isPrompted: !permitted.has(origin), run }
  }

  const table: Readonly<Record<string, (question: Question) => Prepared>> = {
    'solana:accounts': ({ origin }) => ({ isPrompted: false, run: () => visibleTo(origin) }),
    'solana:connect': ({ origin }) => connect(origin),
    'solana:disconnect': ({ origin }) => ({
      isPrompted: false,
      run() {
        permitted.delete(origin)
        return []
      },
    }),
    'solana:signMessage': question =>
      signing(question, (key, { message }) => base64.encode(key.sign(base64.decode(String(message))))),
    'solana:signTransaction': question =>
      signing(question, (key, { transaction }) =>
        base64.encode(key.signTransaction(base64.decode(String(transaction)))),
      ),
    'solana:signAndSendTransaction': question =>
      signing(question, async (key, { transaction }) => {
        const wire = key.signTransaction(base64.decode(String(transaction)))
        await sendToNode(rpcUrl, base64.encode(wire))
        return base64.encode(getTransactionId(wire))
      }),
    'solana:signIn': question => ({
      isPrompted: true,
      run() {
        permitted.add(question.origin)
        const { origin } = question
        const domain = URL.canParse(origin) ? new URL(origin).host : origin
        const input = { domain, ...asObject(question.params[0]) }
        const text = signInText(input, accounts[0]?.address ?? '')
        const message = new TextEncoder().encode(text)
        const signature = keyFor(question)?.sign(message) ?? new Uint8Array()
        return {
          accounts: visibleTo(question.origin),
          signedMessage: base64.encode(message),
          signature: base64.encode(signature),
        }
      },
    }),
  }

  const { wallet, emit } = createWallet({
    kind: 'solana',
    info: { name, rdns: 'test.wallet.solana', icon: options.icon ?? walletIcon(name, '#7a3be0'), chains },
    behaviour: options,
    addresses: () => accounts.map(({ address }) => address),
    prepare(question) {
      const handler = Object.hasOwn(table, question.method) ? table[question.method] : undefined
      if (!handler) throw new RpcError(4200, `The wallet does not know "${question.method}".`)
      return handler(question)
    },
    revoke,
    reset() {
      accounts = readAccounts(first)
      permitted.clear()
    },
  })
  return extendWallet(wallet, {
    kind: 'solana' as const,
    async setAccounts(next: readonly number[]) {
      accounts = readAccounts(next)
      for (const origin of permitted) await emit(changed(origin))
    },
  })
}

import type { LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvilAccount } from '../accounts.ts'
import { TestWalletOptionError } from '../errors.ts'
import { createWallet, extendWallet } from '../wallet/createWallet.ts'
import type { Behaviour, TestWallet, WalletEvent, WalletInfo } from '../wallet/testWalletTypes.ts'
import { walletIcon } from '../wallet/walletIcon.ts'
import { accountEvents, type EvmSession, toHex } from './evmSession.ts'
import { createPrepareEvm } from './prepareEvm.ts'

/** An account by its index in the mnemonic of local chains, or by its private key of 32 bytes in hex. */
export type EvmAccountSource = number | `0x${string}`

/** A chain that the wallet knows: its id, and the node that it reads and sends by. */
export interface EvmChain {
  /** Decimal, for instance 8453. */
  readonly id: number
  /** JSON-RPC over HTTP; without it the wallet signs there, and neither reads nor sends. */
  readonly rpcUrl?: string
}

/** What an EVM wallet starts with. */
export interface EvmWalletOptions extends Behaviour {
  /** Default kind. */
  readonly kind?: 'evm'
  /** Selected one first; default `[0]`. */
  readonly accounts?: readonly EvmAccountSource[]
  /** Active one first; default `[1]`. A bare number is a chain without a node. */
  readonly chains?: readonly (number | EvmChain)[]
  /** Default "Test Wallet". */
  readonly name?: string
  /** Default "test.wallet". */
  readonly rdns?: string
  /** A `data:` address of a picture; default a letter on a colour. */
  readonly icon?: string
}

/** A wallet for Ethereum and its kin: EIP-1193, announced by EIP-6963. */
export interface EvmTestWallet extends TestWallet {
  /** Ethereum and its kin. */
  readonly kind: 'evm'
  /** The addresses of its accounts with checksum, the selected one first. */
  readonly addresses: readonly `0x${string}`[]
  /** Id of the active chain. */
  readonly chainId: number
  /**
   * The person selects other accounts; pages that may see them receive `accountsChanged`.
   *
   * @param accounts selected one first; at least one
   * @throws TestWalletOptionError for no account, or one that is neither an index nor a key
   */
  setAccounts(accounts: readonly EvmAccountSource[]): Promise<void>
  /**
   * The person moves the wallet to a chain; all pages receive `chainChanged`.
   *
   * @param chainId decimal; a chain that the wallet did not know is known from now on, without a node
   */
  setChain(chainId: number): Promise<void>
  /** The person locks or unlocks the wallet; a locked one shows no account. */
  setLocked(isLocked: boolean): Promise<void>
}

function readAccount(source: EvmAccountSource): LocalAccount {
  if (typeof source === 'number' && Number.isSafeInteger(source) && source >= 0) return anvilAccount(source)
  if (typeof source === 'string' && /^0x[0-9a-f]{64}$/i.test(source)) return privateKeyToAccount(source)
  throw new TestWalletOptionError(
    'An account must be an index (0, 1, …) or a private key of 32 bytes in hex.',
  )
}

function readAccounts(sources: readonly EvmAccountSource[]): readonly LocalAccount[] {
  if (sources.length === 0) throw new TestWalletOptionError('A wallet needs at least one account.')
  return sources.map(readAccount)
}

const readChains = (chains: readonly (number | EvmChain)[]): readonly EvmChain[] => {
  const read = chains.map(chain => (typeof chain === 'number' ? { id: chain } : chain))
  if (read.length === 0 || read.some(({ id }) => !Number.isSafeInteger(id) || id <= 0))
    throw new TestWalletOptionError(
      'chains needs at least one entry: a decimal id, or an object with `id` and `rpcUrl`.',
    )
  return read
}

/** Creates the wallet; see `testWallet`. */
export function createEvmWallet(options: EvmWalletOptions): EvmTestWallet {
  const { accounts = [0], chains = [1], name = 'Test Wallet', rdns = 'test.wallet', icon } = options
  const info: WalletInfo = { name, rdns, icon: icon ?? walletIcon(name, '#3b62e0') }
  const known = readChains(chains)
  const fresh = () => ({ chainId: known[0]?.id ?? 1, isLocked: false, accounts: readAccounts(accounts) })
  const session: EvmSession = {
    ...fresh(),
    chains: new Map(known.map(({ id, rpcUrl }) => [id, rpcUrl])),
    permitted: new Set(),
  }
  const revoke = (origin: string | undefined): readonly WalletEvent[] => {
    const revoked =
      origin === undefined ? [...session.permitted] : session.permitted.has(origin) ? [origin] : []
    for (const each of revoked) session.permitted.delete(each)
    return revoked.map(each => ({ name: 'accountsChanged', data: [], origin: each }))
  }
  async function setChain(chainId: number): Promise<void> {
    if (!session.chains.has(chainId)) session.chains.set(chainId, undefined)
    if (session.chainId === chainId) return
    session.chainId = chainId
    await emit({ name: 'chainChanged', data: toHex(chainId) })
  }
  const prepare = createPrepareEvm(session, {
    setChain: chainId => void setChain(chainId),
    revoke: origin => {
      for (const event of revoke(origin)) void emit(event)
    },
  })
  const { wallet, emit } = createWallet({
    kind: 'evm',
    info,
    behaviour: options,
    addresses: () => session.accounts.map(({ address }) => address),
    prepare,
    revoke,
    reset() {
      Object.assign(session, fresh())
      session.permitted.clear()
      session.chains.clear()
      for (const { id, rpcUrl } of known) session.chains.set(id, rpcUrl)
    },
  })
  const emitAccounts = async () => {
    for (const event of accountEvents(session)) await emit(event)
  }
  return extendWallet(wallet, {
    kind: 'evm' as const,
    get addresses() {
      return session.accounts.map(({ address }) => address)
    },
    get chainId() {
      return session.chainId
    },
    async setAccounts(next: readonly EvmAccountSource[]) {
      session.accounts = readAccounts(next)
      await emitAccounts()
    },
    setChain,
    async setLocked(isLocked: boolean) {
      session.isLocked = isLocked
      await emitAccounts()
    },
  })
}

import { hex } from '@scure/base'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { BitcoinAdapter, ReportedAddresses } from './bitcoinAdapter.ts'
import { bitcoinNetwork, networkNamed } from './bitcoinNetworks.ts'
import { hasMethod, invoke } from './invoke.ts'
import { UNISAT_CODES as CODES, otherAccount, unsupported } from './providerError.ts'
import { readPsbtHex } from './psbtBytes.ts'
import { toBtc, toSafeNumber } from './satoshi.ts'

const EVENTS = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged'] as const

/** UniSat answers no request while the document is hidden. */
const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** A list, or Binance's single address. */
const toList = (addresses: unknown): readonly unknown[] => {
  if (Array.isArray(addresses)) return addresses.slice(0, 1)
  return typeof addresses === 'string' ? [addresses] : []
}

/**
 * Wallets with UniSat's methods: UniSat, OKX, Bitget, Binance, OneKey. One address is for payments and ordinals alike.
 *
 * @param target the wallet's object
 * @param stated the network of an object that serves one network only (OKX)
 * @see https://docs.unisat.io/dev/unisat-developer-center/unisat-wallet
 */
export function createUnisatAdapter(target: object, stated?: NetworkId): BitcoinAdapter {
  const has = (name: string) => hasMethod(target, name)
  const call = (name: string, ...values: readonly unknown[]) => invoke(target, CODES, name, ...values)

  /** A hidden page could not read the addresses: they are read again once it is visible. */
  let isReadDue = false

  /**
   * These wallets sign and pay by whatever account is current, which may have changed since the engine checked it.
   *
   * @throws WalletRequestError with code 4100
   */
  async function assertCurrent(address: string): Promise<void> {
    if (!has('getAccounts')) return
    const [current] = toList(await call('getAccounts'))
    if (current !== address) throw otherAccount()
  }

  /** `undefined` where the wallet states none; then the address tells. */
  async function readNetwork(): Promise<NetworkId | null | undefined> {
    if (stated) return stated
    if (has('getChain')) {
      const chain = (await call('getChain')) as { readonly enum?: unknown } | null
      return networkNamed('chain', chain?.enum)
    }
    return has('getNetwork') ? networkNamed('unisat', await call('getNetwork')) : undefined
  }

  async function readReport(shown: unknown, key?: unknown): Promise<ReportedAddresses> {
    const [address] = toList(shown)
    if (address === undefined) return { addresses: [] }
    const publicKey = key ?? (has('getPublicKey') ? await call('getPublicKey') : undefined)
    const network = await readNetwork()
    return { addresses: [{ address, publicKey }], ...(network === undefined ? {} : { network }) }
  }

  async function connect(): Promise<ReportedAddresses> {
    if (has('requestAccounts')) return readReport(await call('requestAccounts'))
    // OKX's objects of the test networks.
    const account = (await call('connect')) as {
      readonly address?: unknown
      readonly publicKey?: unknown
    } | null
    return readReport(account?.address, account?.publicKey)
  }

  /** Newer wallets name the chain; older ones know two networks. */
  async function switchNetwork(network: NetworkId): Promise<undefined> {
    const names = bitcoinNetwork(network)
    if (names && has('switchChain')) await call('switchChain', names.chain)
    else if (names?.unisat) await call('switchNetwork', names.unisat)
    else throw unsupported(network)
  }

  return {
    methods: [
      'signMessage',
      ...(has('signPsbt') ? ['signPsbt'] : []),
      ...(has('sendBitcoin') || has('send') ? ['sendTransfer'] : []),
      ...(has('switchChain') || has('switchNetwork') ? ['wallet_changeNetwork'] : []),
    ],
    connect,
    async readSilently() {
      if (!has('getAccounts')) return undefined
      isReadDue = isHidden()
      return isReadDue ? undefined : readReport(await call('getAccounts'))
    },
    async signMessage({ address, kind, message, protocol }) {
      await assertCurrent(address)
      // Without a name these wallets sign by ECDSA, which proves nothing about a taproot address.
      const isBip322 = protocol === 'bip322' || (protocol === undefined && kind === 'p2tr')
      const name = isBip322 ? 'bip322-simple' : protocol
      return { signature: await call('signMessage', message, ...(name ? [name] : [])) }
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      if (broadcast && !has('pushPsbt')) throw unsupported('pushPsbt')
      const toSignInputs = signInputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes ? { sighashTypes } : {}),
      }))
      // Only a PSBT with final scripts can be broadcast; a dapp adds further signatures to one without.
      const signed = await call('signPsbt', hex.encode(psbt), { autoFinalized: broadcast, toSignInputs })
      const bytes = readPsbtHex(signed)
      return { psbt: bytes, ...(broadcast ? { txid: await call('pushPsbt', signed) } : {}) }
    },
    async sendTransfer({ from, to, amount }) {
      const satoshi = toSafeNumber(amount)
      await assertCurrent(from)
      if (has('sendBitcoin')) return call('sendBitcoin', to, satoshi)
      const sent = (await call('send', { from, to, value: toBtc(amount) })) as {
        readonly txhash?: unknown
      } | null
      return sent?.txhash
    },
    switchNetwork,
    async disconnect() {
      if (has('disconnect')) await call('disconnect')
    },
    listen(changed) {
      const subscribe = (method: 'on' | 'removeListener') => {
        if (!has(method)) return
        for (const name of EVENTS) call(method, name, changed).catch(() => {})
      }
      const onVisibility = (): void => {
        if (isReadDue && !isHidden()) changed()
      }
      const view = typeof document === 'undefined' ? undefined : document
      view?.addEventListener('visibilitychange', onVisibility)
      subscribe('on')
      return () => {
        view?.removeEventListener('visibilitychange', onVisibility)
        subscribe('removeListener')
      }
    },
  }
}

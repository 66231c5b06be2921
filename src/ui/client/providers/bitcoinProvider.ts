import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountEntry } from '../../../bridge/contract/state.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { BitcoinEventMap, BitcoinProvider } from '../api/bitcoinTypes.ts'
import type { Send } from '../api/facets/send.ts'
import type { Tabkey } from '../api/tabkey.ts'
import { readOptions, readText, refuse } from '../values/arguments.ts'
import { isSame } from '../values/isSame.ts'
import { type BitcoinProviderState, readBitcoinProviderState } from './bitcoinProviderState.ts'
import { connectSide } from './connectByModal.ts'
import { createProviderListeners, emitterMembers } from './providerListeners.ts'

const NAMESPACE = 'bip122'

/** What a wallet answered, as far as we read it. */
const readField = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null
    ? (answer as Readonly<Record<string, unknown>>)[name]
    : undefined

/** A Bitcoin signature is written in base64 everywhere but in WalletConnect's answer, where it is hex. */
function toBase64(signature: unknown): string {
  if (typeof signature !== 'string' || signature === '')
    throw new InvalidResponseError('signMessage: no signature')
  if (!/^(?:[0-9a-f]{2})+$/i.test(signature)) return signature
  const bytes = signature.match(/../g) ?? []
  return btoa(String.fromCharCode(...bytes.map(pair => Number.parseInt(pair, 16))))
}

/** The events between two states, in the order dapps expect. */
function eventsBetween(
  before: BitcoinProviderState | null,
  after: BitcoinProviderState,
): readonly (readonly [string, unknown])[] {
  const events: (readonly [string, unknown])[] = []
  const wasConnected = before?.status === 'connected'
  const isConnected = after.status === 'connected'
  if (isConnected && !wasConnected) events.push(['connect', after.accounts])
  if (before?.network && after.network && before.network !== after.network)
    events.push(['networkChanged', after.network])
  if (!isSame(before?.accounts ?? [], after.accounts)) events.push(['accountsChanged', after.accounts])
  if (wasConnected && !isConnected) events.push(['disconnect', undefined])
  return events
}

/** A field that no wallet gets (a fee rate, a list of coins) is refused: without it another payment would be made. */
function readFields(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  const options = readOptions(value)
  const other = Object.keys(options).find(name => options[name] !== undefined && !names.includes(name))
  return other === undefined ? options : refuse(other, 'Unknown option')
}

/** The Bitcoin provider of a client. */
export function createBitcoinProvider(client: Tabkey, send: Send): BitcoinProvider {
  const listeners = createProviderListeners(client, readBitcoinProviderState, eventsBetween)
  const readState = () => readBitcoinProviderState(client.getState())

  async function request(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { network } = readState()
    return client.request({ method, params, ...(network ? { network } : {}) })
  }

  /** The account that is asked, the active one unless another is named. */
  function signer(address?: string): AccountEntry {
    const { accounts } = readState()
    const found = accounts.find(account => address === undefined || account.address === address)
    if (!found) throw new NotConnectedError()
    return found
  }

  const provider: BitcoinProvider = {
    namespace: 'bip122',
    get accounts() {
      return readState().accounts
    },
    get network(): NetworkId | null {
      return readState().network
    },
    connect: async () => (await connectSide(client, NAMESPACE, readBitcoinProviderState)).accounts,
    disconnect: () => client.disconnect({ namespace: NAMESPACE }),
    async signMessage(options) {
      const { message, address, protocol } = readFields(options, ['message', 'address', 'protocol'])
      const account = signer(address === undefined ? undefined : readText(address, 'address')).address
      const answer = await request('signMessage', {
        account: signer().address,
        address: account,
        message,
        ...(protocol === undefined ? {} : { protocol }),
      })
      return toBase64(readField(answer, 'signature'))
    },
    async signPSBT(options) {
      const { psbt, signInputs, broadcast } = readFields(options, ['psbt', 'signInputs', 'broadcast'])
      const params = { account: signer().address, psbt, signInputs }
      const answer = await request('signPsbt', broadcast === undefined ? params : { ...params, broadcast })
      const [signed, txid] = [readField(answer, 'psbt'), readField(answer, 'txid')]
      if (typeof signed !== 'string') throw new InvalidResponseError('signPsbt: no PSBT')
      return { psbt: signed, ...(typeof txid === 'string' ? { txid } : {}) }
    },
    async sendTransfer(options) {
      const { recipient, amount } = readFields(options, ['recipient', 'amount'])
      const { network } = readState()
      const { id } = await send({
        to: recipient as string,
        amount: amount as bigint | string,
        ...(network ? { network } : {}),
      })
      return id
    },
    async getAccountAddresses() {
      const answer = await request('getAccountAddresses', { account: signer().address })
      if (!Array.isArray(answer)) throw new InvalidResponseError('getAccountAddresses: no list')
      return answer
    },
    async request<Result>(args: { readonly method: string; readonly params?: unknown }) {
      const { network } = readState()
      return client.request<Result>({ ...args, ...(network ? { network } : {}) })
    },
    ...emitterMembers<BitcoinProvider, BitcoinEventMap>(listeners, () => provider),
  }
  return provider
}

import type { Eip1193ProviderLike } from '../../../bridge/contract/config.ts'
import { WalletRequestError } from '../../../bridge/errors/request.ts'
import type { SafeBridge, SafeMethod } from './createSafeBridge.ts'
import { readSafeSignature, readSafeTxHash, type SafeInfo } from './readSafe.ts'
import { safeCallsStatus, safeCapabilities } from './safeCalls.ts'
import type { SafeTransactions } from './safeTransactions.ts'

type Params = readonly unknown[]
type Fields = Readonly<Record<string, unknown>>

const refuse = (message: string, code: number): Error => new WalletRequestError(message, { code })
const invalid = (message: string): Error => refuse(message, -32602)

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** A call as the Safe takes it. A Safe cannot deploy: its transactions have a receiver. */
function safeCall(value: unknown): { to: string; value: string; data: string } {
  const { to, value: amount = '0x0', data = '0x' } = fieldsOf(value)
  if (typeof to !== 'string' || typeof amount !== 'string' || typeof data !== 'string')
    throw invalid('A Safe needs a receiver, an amount and data as text')
  return { to, value: BigInt(amount).toString(), data }
}

/** The EIP-1193 surface of a Safe around this page. Its account and chain never change: the Safe reloads the page instead. */
export function createSafeProvider(
  bridge: SafeBridge,
  transactions: SafeTransactions,
  safe: SafeInfo,
): Eip1193ProviderLike {
  const chainId = `0x${safe.chainId.toString(16)}`

  function assertAccount(account: unknown): void {
    if (typeof account !== 'string' || account.toLowerCase() !== safe.address.toLowerCase())
      throw refuse('This is not the account of the Safe', 4100)
  }

  /** @param value typed data may be JSON text */
  function typedData(value: unknown): Fields {
    try {
      const read = fieldsOf(typeof value === 'string' ? JSON.parse(value) : value)
      if (read.domain && read.types && read.message) return read
    } catch {
      // Refused below.
    }
    throw invalid('No EIP-712 data')
  }

  async function sign(method: SafeMethod, params: unknown): Promise<string> {
    const signature = readSafeSignature(await bridge.call(method, params))
    if (signature === undefined) throw refuse('The Safe answered without a signature', -32603)
    return signature
  }

  async function propose(calls: Params, params: Fields = {}): Promise<string> {
    if (calls.length === 0) throw invalid('No calls')
    const hash = readSafeTxHash(await bridge.call('sendTransactions', { txs: calls.map(safeCall), params }))
    if (hash === undefined) throw refuse('The Safe answered without a transaction', -32603)
    return hash
  }

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    eth_accounts: () => [safe.address],
    eth_requestAccounts: () => [safe.address],
    eth_chainId: () => chainId,
    net_version: () => String(safe.chainId),
    personal_sign([message, account]) {
      assertAccount(account)
      return sign('signMessage', { message })
    },
    eth_signTypedData_v4([account, data]) {
      assertAccount(account)
      return sign('signTypedMessage', { typedData: typedData(data) })
    },
    async eth_sendTransaction([transaction]) {
      const { from, gas } = fieldsOf(transaction)
      if (from !== undefined) assertAccount(from)
      // The Safe's service reads the gas as a decimal number.
      const safeTxGas = typeof gas === 'string' ? Number(gas) : undefined
      return transactions.execution(await propose([transaction], safeTxGas ? { safeTxGas } : {}))
    },
    async wallet_sendCalls([batch]) {
      const { from, calls, chainId: wanted } = fieldsOf(batch)
      if (from !== undefined) assertAccount(from)
      if (typeof wanted !== 'string' || Number(wanted) !== safe.chainId)
        throw refuse(`The Safe is on chain ${safe.chainId}`, 5710)
      return { id: await propose(Array.isArray(calls) ? calls : []) }
    },
    wallet_getCallsStatus: ([id]) => safeCallsStatus(bridge, safe, id),
    wallet_getCapabilities: () => safeCapabilities(safe),
    /** Of Tabkey's engine: what became of a proposed transaction. */
    tabkey_safeTransaction: ([hash]) => transactions.find(String(hash)),
  }

  return {
    async request({ method, params }) {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw refuse(`A Safe does not support ${method}`, 4200)
      return run(Array.isArray(params) ? params : [])
    },
  }
}

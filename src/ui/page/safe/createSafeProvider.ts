import type { Eip1193ProviderLike } from '../../../bridge/contract/config.ts'
import type { SafeBridge, SafeMethod } from './createSafeBridge.ts'
import { readSafeSignature, readSafeTxHash, type SafeInfo } from './readSafe.ts'
import { safeCallsStatus, safeCapabilities } from './safeCalls.ts'
import {
  type Fields,
  invalid,
  readSafeBatch,
  readSafeTransaction,
  refuse,
  type SafeCall,
  toFields,
} from './safeRequests.ts'
import type { SafeTransactions } from './safeTransactions.ts'

type Params = readonly unknown[]

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
      const read = toFields(typeof value === 'string' ? JSON.parse(value) : value)
      if (read.domain && read.types && read.message) return read
    } catch {
      // Refused below.
    }
    throw invalid('No EIP-712 data')
  }

  async function sign(method: SafeMethod, params: unknown): Promise<string> {
    const signature = readSafeSignature(await bridge.call(method, params))
    if (signature === undefined) throw refuse('The Safe returned no signature', -32603)
    return signature
  }

  async function propose(txs: readonly SafeCall[], params: Fields = {}): Promise<string> {
    const hash = readSafeTxHash(await bridge.call('sendTransactions', { txs, params }))
    if (hash === undefined) throw refuse('The Safe returned no transaction', -32603)
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
      const { from, call, gas } = readSafeTransaction(transaction, safe.chainId)
      if (from !== undefined) assertAccount(from)
      return transactions.execution(await propose([call], gas ? { safeTxGas: gas } : {}))
    },
    async wallet_sendCalls([batch]) {
      const { from, calls } = readSafeBatch(batch, safe.chainId)
      if (from !== undefined) assertAccount(from)
      return { id: await propose(calls) }
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

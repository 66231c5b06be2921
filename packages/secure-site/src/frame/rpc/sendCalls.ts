import { type Hex, toHex } from 'viem'
import { FrameError } from '../frameError.ts'
import { approveCalls } from './approveCalls.ts'
import { type Bundle, findBundle, keepBundle } from './bundles.ts'
import type { RpcContext } from './context.ts'
import { readCall } from './readCall.ts'
import { sendAccount } from './sendAccount.ts'
import { forecast, sendEoa } from './sendEoa.ts'
import { isSame } from './signAs.ts'

interface Params {
  readonly calls?: unknown
  readonly from?: unknown
  readonly id?: unknown
  readonly atomicRequired?: unknown
  readonly capabilities?: unknown
}

const MAX_CALLS = 50

/** `wallet_sendCalls [{ calls, … }]` (EIP-5792): all at once for the smart account, one after the other for a key. */
export async function sendCalls(context: RpcContext, params: readonly unknown[]): Promise<{ id: string }> {
  const { calls, from, id: wanted, atomicRequired, capabilities } = (params[0] ?? {}) as Params
  const { account } = context
  const isSmart = account.type === 'smartAccount'
  if (from !== undefined && !isSame(from, account.address))
    throw new FrameError('This address is not connected')
  if (!Array.isArray(calls) || calls.length === 0) throw new FrameError('Required')
  if (calls.length > MAX_CALLS) throw new FrameError('Too many calls')
  if (atomicRequired === true && !isSmart) throw new FrameError('Atomicity not supported')
  refuseCapabilities(capabilities)
  const id = typeof wanted === 'string' ? wanted : toHex(crypto.getRandomValues(new Uint8Array(32)))
  if (await findBundle(context.parent, id)) throw new FrameError('Duplicate bundle id')
  const own = calls.map(call => {
    refuseCapabilities((call as { readonly capabilities?: unknown } | null)?.capabilities)
    return readCall(call, true, account.chainId)
  })
  await approveCalls(context, own)
  const bundle = (hashes: readonly Hex[]): Bundle => ({
    chainId: account.chainId,
    isAtomic: isSmart,
    count: isSmart ? 1 : own.length,
    hashes,
  })
  if (isSmart) {
    await keepBundle(context.parent, id, bundle([await sendAccount(context, own, 'none')]))
    return { id }
  }
  const hashes: Hex[] = []
  for (const call of own) {
    const costs = await forecast(context.chains.reader(account.chainId), account.address, call)
    try {
      hashes.push(await sendEoa(context, call, costs))
    } catch (error) {
      // What left has left: the status tells the rest.
      if (hashes.length === 0) throw error
      break
    }
    await keepBundle(context.parent, id, bundle(hashes))
  }
  return { id }
}

/** EIP-5792: a capability that is not known and not optional is a no. */
function refuseCapabilities(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, capability] of Object.entries(value)) {
    const isOptional = (capability as { optional?: unknown } | null)?.optional === true
    if (!isOptional && name !== 'atomic') throw new FrameError(`Unsupported capability ${name.slice(0, 40)}`)
  }
}

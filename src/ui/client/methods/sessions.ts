import type {
  GrantedSession,
  GrantRequest,
  SmartSession,
  SubscriptionRequest,
} from '../../../bridge/features/sessions/contract.ts'
import { reviveSession } from '../../../bridge/features/sessions/errors.ts'
import { callFeature } from '../tab/callFeature.ts'
import type { Running } from '../tab/running.ts'
import { readCaipAddress, readOptions, readText } from '../values/arguments.ts'
import { readNetworkId, readParams, readSignal } from '../values/callArguments.ts'
import type { GroupBodies } from './bodies.ts'
import { callAbortable } from './callAbortable.ts'
import { callWhenReady } from './callWhenReady.ts'

type Grant = GrantRequest | { readonly subscription: SubscriptionRequest }

/** The engine reads each field, before anything happens; here it is only seen to be data. */
async function grant(running: Running, argument: unknown): Promise<GrantedSession> {
  const { signal, ...options } = readOptions(argument)
  const request = readParams(options) as Grant
  const granted = await callAbortable(running, readSignal(signal), reviveSession, id =>
    callFeature(running.tab.engine.api, 'sessions', 'grant', { id, request }),
  )
  // The call does not depend on the modal's chunk.
  const { modal } = running.context
  running.mount().then(
    () => modal.openAt('SmartSessionCreated', { arguments: { context: granted.context } }),
    () => {},
  )
  return granted
}

async function revoke(running: Running, argument: unknown): Promise<void> {
  const { pci, network, signal } = readOptions(argument)
  const named = readNetworkId(network)
  const input = { pci: readText(pci, 'pci'), ...(named ? { network: named } : {}) }
  await callAbortable(running, readSignal(signal), reviveSession, id =>
    callFeature(running.tab.engine.api, 'sessions', 'revoke', { ...input, id }),
  )
}

async function list(running: Running, argument: unknown): Promise<readonly SmartSession[]> {
  const { account } = argument === undefined ? {} : readOptions(argument)
  const input = account === undefined ? {} : { account: readCaipAddress(account, 'account') }
  return callWhenReady(
    running,
    () => callFeature(running.tab.engine.api, 'sessions', 'list', input),
    reviveSession,
  )
}

export const bodies: GroupBodies<'smartSessions'> = { grant, revoke, list }

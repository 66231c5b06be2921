import * as z from 'zod/mini'
import { evmChainId, formatCaipAddress, parseCaipAddress } from '../../../bridge/caip.ts'
import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountEntry, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import {
  AlreadyNamedError,
  NameRefusedError,
  NamesUnsupportedError,
  NameTakenError,
} from '../../../bridge/errors/names.ts'
import { CaipNetworkUndefinedError, HttpError, InvalidResponseError } from '../../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import { cleanText } from '../../data/cleanText.ts'
import type { Registry } from '../../data/registry.ts'
import { parseJson } from '../../net/parseJson.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { FeatureParameters } from '../feature.ts'
import { refusalSchema, signatureSchema } from './names.schema.ts'

const WORDS_MAX = 200
const REASONS_MAX = 10

export interface Registering {
  readonly networkId: NetworkId
  readonly account: CaipAddress
  readonly entry: AccountEntry
}

/** Whose name it will be: an account of the wallet in use, on the network it stands on. */
export function registeringAs({ store }: FeatureParameters, asked: CaipAddress | undefined): Registering {
  const state = store.get()
  const held = state.accounts.eip155
  if (state.connections.eip155?.status !== 'connected' || !held) throw new NotConnectedError()
  const networkId = activeNetworkId(state, 'eip155')
  if (!networkId) throw new CaipNetworkUndefinedError()
  const { namespace, address } = parseCaipAddress(asked ?? held.caipAddress)
  if (namespace !== 'eip155') throw new ValidationError('account', 'Expected an account of eip155')
  const own: readonly AccountEntry[] = [
    ...held.allAccounts,
    { namespace, address: held.address, type: 'eoa' },
  ]
  const entry = own.find(one => one.address.toLowerCase() === address.toLowerCase())
  if (!entry) throw new ValidationError('account', 'Expected an account of the connected wallet')
  return { networkId, account: formatCaipAddress(networkId, entry.address), entry }
}

function saidBy({ details = '' }: HttpError): unknown {
  try {
    return parseJson(details)
  } catch {
    return null
  }
}

/** The registry's reasons, in words a person can trust. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return error
  const reasons = (refusalSchema.safeParse(saidBy(error)).data?.reasons ?? []).slice(0, REASONS_MAX)
  const clean = (text: string | undefined) => cleanText(text ?? '', WORDS_MAX)
  return new NameRefusedError(
    reasons.map(({ name, description }) => ({ name: clean(name), description: clean(description) })),
    { cause: error },
  )
}

export interface RegisterParameters {
  readonly id: RequestId
  /** With its suffix. */
  readonly name: string
  readonly who: Registering
  readonly registry: Registry
  readonly supported: () => Promise<ReadonlySet<string>>
}

/**
 * Reference §7.10: the account has no name yet, nobody has this one, the account signs, the registry takes it.
 *
 * @throws NamesUnsupportedError, AlreadyNamedError and NameTakenError before the person is asked; NameRefusedError with the
 * registry's reasons after
 */
export async function registerName(
  parameters: FeatureParameters,
  tab: Tab,
  { id, name, who, registry, supported }: RegisterParameters,
  signal: AbortSignal,
): Promise<void> {
  const { clock, hosted, request } = parameters
  const { networkId, account, entry } = who
  if (!(await supported()).has(networkId)) throw new NamesUnsupportedError(networkId)
  const [own, holder] = await Promise.all([registry.lookup(entry.address), registry.record(name)])
  if (own) throw new AlreadyNamedError(own.name)
  if (holder) throw new NameTakenError(name)
  signal.throwIfAborted()
  if (registeringAs(parameters, account).networkId !== networkId)
    throw new RequestAbortedError({ details: 'another network came into use' })
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(clock.now() / 1000) })
  const answer = await request(tab, {
    id,
    method: 'personal_sign',
    params: [hexOf(message), entry.address],
    network: networkId,
  })
  const signature = signatureSchema.safeParse(answer)
  if (!signature.success) throw new InvalidResponseError('personal_sign')
  const body = {
    // ENSIP-11: the chain id with the topmost bit set, as a number without a sign.
    coin_type: (0x80000000 | evmChainId(networkId)) >>> 0,
    address: entry.address,
    message,
    signature: signature.data,
  }
  await hosted
    .ask('blockchainApi', http =>
      http.post('/v1/profile/account', {
        body,
        schema: z.unknown(),
        headers: { 'content-type': 'application/json' },
        // Reference §1.4: this one carries none of them.
        params: { projectId: null, st: null, sv: null },
      }),
    )
    .catch((error: unknown) => {
      // It said yes; its words are not read.
      if (!(error instanceof InvalidResponseError)) throw refusalOf(error)
    })
}

function hexOf(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`
}

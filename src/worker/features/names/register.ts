import * as z from 'zod/mini'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { HttpError, InvalidResponseError } from '../../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import {
  AlreadyNamedError,
  NameRefusedError,
  NameSignatureExpiredError,
  NamesUnsupportedError,
  NameTakenError,
} from '../../../bridge/features/names/errors.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import { checksumAddress } from '../../../siwx/checksumAddress.ts'
import { cleanName } from '../../data/cleanName.ts'
import type { Registry } from '../../data/registry.ts'
import { parseJson } from '../../net/parseJson.ts'
import type { FeatureParameters } from '../feature.ts'
import { NAME_TIME_AHEAD_MS } from './limits.ts'
import { refusalSchema, signatureSchema } from './names.schema.ts'
import { type Registering, registeringAs } from './registeringAs.ts'

const WORDS_MAX = 200
const REASONS_MAX = 10

function parseBody({ details = '' }: HttpError): unknown {
  try {
    return parseJson(details)
  } catch {
    return null
  }
}

/**
 * Makes a typed error of the registry's refusal.
 *
 * @returns NameRefusedError with cleaned reasons for a status below 500; any other error unchanged
 */
function toNameError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return error
  const reasons = (refusalSchema.safeParse(parseBody(error)).data?.reasons ?? []).slice(0, REASONS_MAX)
  const clean = (text: string | undefined) => cleanName(text ?? '', WORDS_MAX)
  return new NameRefusedError(
    reasons.map(({ field, description }) => ({ field: clean(field), description: clean(description) })),
    { cause: error },
  )
}

export interface RegisterParameters {
  readonly id: RequestId
  /** With its suffix. */
  readonly name: string
  readonly registrant: Registering
  readonly registry: Registry
  readonly supported: () => Promise<ReadonlySet<string>>
}

/** Whether the registry refused a field of the request. */
const isRefused = (error: unknown, field: string): error is NameRefusedError =>
  error instanceof NameRefusedError && error.reasons[0]?.field === field

/**
 * Registers a name in four steps: the account has no name, the name is free, the account signs, the registry stores it. When
 * the registry refuses the signed time, the wallet is asked once more for a fresh message.
 *
 * @throws NamesUnsupportedError and AlreadyNamedError before the wallet is asked; NameTakenError before, or after when another
 * registration was faster; NameSignatureExpiredError after two refused times; NameRefusedError with the registry's reasons
 */
export async function registerName(
  parameters: FeatureParameters,
  tab: Tab,
  { id, name, registrant, registry, supported }: RegisterParameters,
  signal: AbortSignal,
): Promise<void> {
  const { clock } = parameters
  const { networkId, account, entry } = registrant
  if (!(await supported()).has(networkId)) throw new NamesUnsupportedError(networkId)
  const [own, holder] = await Promise.all([registry.lookup(entry.address), registry.record(name)])
  if (own) throw new AlreadyNamedError(own.name)
  if (holder) throw new NameTakenError(name)

  /** Signs a message of now and posts it. Returns the milliseconds until the registry refused its time; undefined when done. */
  async function attempt(requestId: RequestId, aheadMs: number): Promise<number | undefined> {
    signal.throwIfAborted()
    if (registeringAs(parameters, account).networkId !== networkId)
      throw new RequestAbortedError({ details: 'the active network changed' })
    const startedAt = clock.now()
    try {
      await signAndPost(parameters, tab, { id: requestId, name, registrant, time: startedAt + aheadMs })
      return undefined
    } catch (error) {
      if (isRefused(error, 'timestamp')) return clock.now() - startedAt
      // The registry has one field for bad and taken names; only its record tells them apart.
      if (isRefused(error, 'name') && (await registry.record(name).catch(() => null)))
        throw new NameTakenError(name)
      throw error
    }
  }

  const firstMs = await attempt(id, NAME_TIME_AHEAD_MS)
  if (firstMs === undefined) return
  // A fast signature is refused only when this clock is ahead of the registry's: then the time of now is nearer.
  const isFast = (ms: number) => ms < NAME_TIME_AHEAD_MS
  const secondId = `${id.slice(0, 60)}-2`
  // The tab aborts by the first id.
  signal.addEventListener('abort', () => parameters.abort(tab, secondId), { once: true })
  const secondMs = await attempt(secondId, isFast(firstMs) ? 0 : NAME_TIME_AHEAD_MS)
  if (secondMs !== undefined)
    throw new NameSignatureExpiredError(Math.floor(secondMs / 1000), isFast(secondMs))
}

async function signAndPost(
  { hosted, request }: FeatureParameters,
  tab: Tab,
  {
    id,
    name,
    registrant: { networkId, entry },
    time,
  }: Pick<RegisterParameters, 'id' | 'name' | 'registrant'> & { readonly time: number },
): Promise<void> {
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(time / 1000) })
  const answer = await request(tab, {
    id,
    method: 'personal_sign',
    params: [stringToHex(message), entry.address],
    network: networkId,
  })
  const signature = signatureSchema.safeParse(answer)
  if (!signature.success) throw new InvalidResponseError('personal_sign')
  const body = {
    // ENSIP-11: the chain id with the topmost bit set, as a number without a sign.
    coin_type: (0x80000000 | evmChainId(networkId)) >>> 0,
    // The registry compares addresses as text, and looks the checksummed spelling up.
    address: checksumAddress(entry.address),
    message,
    signature: signature.data,
  }
  await hosted
    .fetchPage('blockchainApi', http =>
      http.post('/v1/profile/account', {
        body,
        schema: z.unknown(),
        headers: { 'content-type': 'application/json' },
        // This route reads no project id.
        params: { projectId: null, st: null, sv: null },
      }),
    )
    .catch((error: unknown) => {
      // The status is a success; the record in the body is not needed.
      if (!(error instanceof InvalidResponseError)) throw toNameError(error)
    })
}

function stringToHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`
}

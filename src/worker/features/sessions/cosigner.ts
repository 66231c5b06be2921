import * as z from 'zod/mini'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import {
  EndpointMissingError,
  HttpError,
  InvalidResponseError,
  NetworkError,
  RpcTimeoutError,
} from '../../../bridge/errors/network.ts'
import type { GrantRequest, SessionKey } from '../../../bridge/features/sessions/contract.ts'
import { CoSignerApiError } from '../../../bridge/features/sessions/errors.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { checksumAddress } from '../../../siwx/checksumAddress.ts'
import { createHttp, type Http, type QueryParams, type ResponseSchema } from '../../net/http.ts'
import type { FeatureParameters } from '../feature.ts'
import { pciSchema, publicKeySchema } from './grant.schema.ts'
import { cosignerListSchema, type ListedSession } from './list.schema.ts'
import type { GrantReply } from './reply.schema.ts'

/** The hex digits of a point, each written as the two hex digits of its character code. */
const ENCODED_POINT = /^0x3034(3[0-9]|[46][1-6]){128}$/
/** Hex digits by their character code in hex: `30` is `0`, `61` is `a`. */
const DIGITS = new Map([...'0123456789abcdefABCDEF'].map(digit => [digit.charCodeAt(0).toString(16), digit]))

function decodePoint(publicKey: string): string {
  if (!ENCODED_POINT.test(publicKey)) return publicKey
  const codes = publicKey.slice(2).match(/../g) ?? []
  return `0x${codes.map(code => DIGITS.get(code)).join('')}`
}

/**
 * The cosigner's key. With `v=2` it is an uncompressed point, 65 bytes of hex; services that do not know `v=2` write that hex
 * text as hex once more (262 characters).
 */
const cosignerKeySchema = z.object({
  type: z.enum(['secp256k1', 'secp256r1']),
  publicKey: z.pipe(z.pipe(z.string().check(z.maxLength(300)), z.transform(decodePoint)), publicKeySchema),
})

const createdSchema = z.object({ pci: pciSchema, key: cosignerKeySchema })

/** A listed session with the spelling of the account that it is stored under. */
export type StoredSession = ListedSession & { readonly account: CaipAddress }

/** The second signer of a smart session: it signs only what the grant allows. */
export interface Cosigner {
  /** @returns the id of the grant, and the key that the cosigner signs with */
  create(
    account: CaipAddress,
    request: GrantRequest,
  ): Promise<{ readonly pci: string; readonly key: SessionKey }>
  activate(account: CaipAddress, pci: string, granted: GrantReply): Promise<void>
  /** @param session of `list`: its account is spelled as it is stored */
  revoke(session: Pick<StoredSession, 'account' | 'pci'>, signature: string): Promise<void>
  /** The sessions of an account in both spellings: EIP-55, and lower case as some clients write it. */
  list(account: CaipAddress): Promise<readonly StoredSession[]>
}

/** The service compares accounts as text, so every request spells the address as EIP-55 does. */
function withChecksum(account: CaipAddress): CaipAddress {
  const { namespace, networkId, address } = parseCaipAddress(account)
  return namespace === 'eip155' ? `${networkId}:${checksumAddress(address)}` : account
}

function lowerCase(account: CaipAddress): CaipAddress {
  const { namespace, networkId, address } = parseCaipAddress(account)
  return namespace === 'eip155' ? `${networkId}:${address.toLowerCase()}` : account
}

/** A network failure counts as status 500. */
function cosignerError(error: unknown): unknown {
  if (error instanceof HttpError)
    return new CoSignerApiError(error.status, error.details ?? '', { cause: error })
  if (error instanceof NetworkError || error instanceof RpcTimeoutError)
    return new CoSignerApiError(500, error.message, { cause: error })
  return error
}

const isUnread = (error: unknown) => error instanceof InvalidResponseError

/** @throws (each call) EndpointMissingError, CoSignerApiError, InvalidResponseError for an invalid response */
export function createCosigner({ fetch, clock, endpoints, config }: FeatureParameters): Cosigner {
  function open(): Http {
    const { cosigner, allowedHosts } = endpoints()
    if (cosigner === undefined) throw new EndpointMissingError('cosigner')
    const { projectId } = config()
    return createHttp({ baseUrl: cosigner, fetch, clock, allowHosts: allowedHosts, params: { projectId } })
  }

  async function post<T>(
    path: string,
    body: unknown,
    schema: ResponseSchema<T>,
    params: QueryParams = {},
  ): Promise<T> {
    const http = open()
    const headers = { 'content-type': 'application/json' }
    return http.post(`/v1/sessions/${path}`, { body, schema, headers, params }).catch((error: unknown) => {
      throw cosignerError(error)
    })
  }

  /** The body of a success is empty or not read. */
  async function postUnread(path: string, body: unknown): Promise<void> {
    await post(path, body, z.unknown()).catch((error: unknown) => {
      if (!isUnread(error)) throw error
    })
  }

  async function fetchSessions(account: CaipAddress): Promise<readonly StoredSession[]> {
    const http = open()
    const answer = await http
      .get(`/v1/sessions/${account}`, { schema: cosignerListSchema })
      .catch((error: unknown) => {
        throw cosignerError(error)
      })
    return answer.pcis.map(session => ({ ...session, account }))
  }

  return {
    create: (account, request) => post(withChecksum(account), request, createdSchema, { v: '2' }),
    activate: (account, pci, granted) => postUnread(`${withChecksum(account)}/activate`, { ...granted, pci }),
    revoke: ({ account, pci }, signature) => postUnread(`${account}/revoke`, { pci, signature }),
    async list(account) {
      const lists = await Promise.all(
        [...new Set([withChecksum(account), lowerCase(account)])].map(fetchSessions),
      )
      return lists.flat()
    },
  }
}

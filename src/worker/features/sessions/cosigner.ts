import * as z from 'zod/mini'
import type { GrantRequest, SessionKey } from '../../../bridge/contract/features/sessions.ts'
import {
  EndpointMissingError,
  HttpError,
  InvalidResponseError,
  NetworkError,
  RpcTimeoutError,
} from '../../../bridge/errors/network.ts'
import { CoSignerApiError } from '../../../bridge/errors/sessions.ts'
import { createHttp, type Http, type ResponseSchema } from '../../net/http.ts'
import type { FeatureParameters } from '../feature.ts'
import { pciSchema, signerSchema } from './grant.schema.ts'
import { type ListedSession, listSchemaOfCosigner } from './list.schema.ts'
import type { GrantReply } from './reply.schema.ts'

const grantedSchema = z.object({
  pci: pciSchema,
  key: z.object({ type: z.enum(['secp256k1', 'secp256r1']), publicKey: z.string() }),
})

/** The second signer of a smart session: it signs only what the grant allows (reference §1.5). */
export interface Cosigner {
  /** @returns the name of the grant, and the key the cosigner will sign with */
  ask(caip10: string, request: GrantRequest): Promise<{ readonly pci: string; readonly key: SessionKey }>
  activate(caip10: string, pci: string, granted: GrantReply): Promise<void>
  revoke(caip10: string, pci: string, signature: string): Promise<void>
  list(caip10: string): Promise<readonly ListedSession[]>
}

/** Reference §1.5: a network failure counts as status 500. */
function cosignerError(error: unknown): unknown {
  if (error instanceof HttpError)
    return new CoSignerApiError(error.status, error.details ?? '', { cause: error })
  if (error instanceof NetworkError || error instanceof RpcTimeoutError)
    return new CoSignerApiError(500, error.message, { cause: error })
  return error
}

const isUnread = (error: unknown) => error instanceof InvalidResponseError

/** @throws (each call) EndpointMissingError, CoSignerApiError, InvalidResponseError for an answer that is none */
export function createCosigner({ fetch, clock, endpoints, config }: FeatureParameters): Cosigner {
  function open(): Http {
    const { cosigner, allowedHosts } = endpoints()
    if (cosigner === undefined) throw new EndpointMissingError('cosigner')
    const { projectId } = config()
    return createHttp({ baseUrl: cosigner, fetch, clock, allowHosts: allowedHosts, params: { projectId } })
  }

  async function post<T>(path: string, body: unknown, schema: ResponseSchema<T>): Promise<T> {
    const http = open()
    const headers = { 'content-type': 'application/json' }
    return http.post(`/v1/sessions/${path}`, { body, schema, headers }).catch((error: unknown) => {
      throw cosignerError(error)
    })
  }

  /** Of an answer nobody reads, that it said yes is enough. */
  async function tell(path: string, body: unknown): Promise<void> {
    await post(path, body, z.unknown()).catch((error: unknown) => {
      if (!isUnread(error)) throw error
    })
  }

  return {
    async ask(caip10, request) {
      const { pci, key } = await post(caip10, request, grantedSchema)
      const read = signerSchema.safeParse({ type: 'keys', data: { keys: [key] } })
      const own = read.data?.data.keys[0]
      if (!own) throw new InvalidResponseError('cosigner key')
      return { pci, key: own }
    },
    activate: (caip10, pci, granted) => tell(`${caip10}/activate`, { ...granted, pci }),
    revoke: (caip10, pci, signature) => tell(`${caip10}/revoke`, { pci, signature }),
    async list(caip10) {
      const http = open()
      const answer = await http
        .get(`/v1/sessions/${caip10}`, { schema: listSchemaOfCosigner })
        .catch((error: unknown) => {
          throw cosignerError(error)
        })
      return answer.pcis
    },
  }
}

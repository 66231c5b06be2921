import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Ajv2020 from 'ajv/dist/2020.js'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

export type Confidence = 'server' | 'client' | 'guess'
export type ContractService =
  | 'blockchainApi'
  | 'explorer'
  | 'pulse'
  | 'relay'
  | 'verify'
  | 'nft'
  | 'tokens'
  | 'prices'
  | 'node'
  | 'names'
  | 'history'
  | 'swaps'
  | 'onramp'
  | 'wallet'

export interface ContractExample {
  readonly name: string
  /** HTTP status, or `result`, `error`, `push`, `frame`, `close`, `message`, `claims` where the transport is not HTTP. */
  readonly status: string
  readonly body: unknown
  readonly request?: { readonly query?: unknown; readonly body?: unknown }
}

/** One endpoint of a public service: see README.md in this folder. */
export interface Contract {
  readonly name: string
  readonly service: ContractService
  readonly method: string
  readonly path: string
  readonly query?: object
  readonly body?: object
  /** The JSON-RPC method, where several contracts share one route. */
  readonly rpcMethod?: string
  readonly responses: Readonly<Record<string, object>>
  readonly examples: readonly ContractExample[]
  readonly source: readonly Readonly<Record<string, unknown>>[]
  readonly confidence: Confidence
  readonly notes: readonly string[]
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
const validators = new Map<string, ReturnType<typeof ajv.compile>>()

/** All contracts by name, in alphabetical order. */
export const CONTRACTS: ReadonlyMap<string, Contract> = new Map(
  readdirSync(FOLDER)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(FOLDER + file, 'utf8')) as Contract,
    ]),
)

/** @throws when no contract has this name */
export function contractOf(name: string): Contract {
  const contract = CONTRACTS.get(name)
  if (!contract) throw new Error(`There is no contract named ${name}`)
  return contract
}

/** The examples of a contract, of one status or of all. */
export const examplesOf = (name: string, status?: string | number): readonly ContractExample[] =>
  contractOf(name).examples.filter(example => status === undefined || example.status === String(status))

function problemsOf(key: string, schema: object, value: unknown): string[] {
  let validate = validators.get(key)
  if (!validate) validators.set(key, (validate = ajv.compile(schema)))
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const detail = params.additionalProperty ?? params.allowedValue ?? ''
    return `${instancePath || '/'} ${message}${detail === '' ? '' : `: ${detail}`}`
  })
}

/**
 * Compares a reply with its contract.
 *
 * @param status the HTTP status, or the key of `responses` for other transports
 * @param body parsed JSON; an empty body is `null`, text is a string
 * @returns one line per difference; empty when the real service could send this reply
 */
export function problemsOfReply(name: string, status: number | string, body: unknown): string[] {
  const { responses } = contractOf(name)
  const schema = responses[String(status)]
  if (!schema) return [`status ${status} is none of ${Object.keys(responses).join(', ')}`]
  return problemsOf(`${name} ${status}`, schema, body === undefined || body === '' ? null : body)
}

/**
 * Compares a request with its contract.
 *
 * @param request `query` has text values only, `body` is parsed JSON; absent parts are not checked
 * @returns one line per difference; empty when the real service takes this request
 */
export function problemsOfRequest(
  name: string,
  { query, body }: { readonly query?: unknown; readonly body?: unknown } = {},
): string[] {
  const contract = contractOf(name)
  return [
    ...(query !== undefined && contract.query
      ? problemsOf(`${name} query`, contract.query, query).map(text => `query ${text}`)
      : []),
    ...(body !== undefined && contract.body
      ? problemsOf(`${name} body`, contract.body, body).map(text => `body ${text}`)
      : []),
  ]
}

import { readExecution } from '../evm/readExecution.ts'
import type { Call } from '../evm/simulate.ts'
import { toLowerHex } from '../evm/toLowerHex.ts'
import type { Descriptor, Format, StandardDescriptor } from './descriptor.ts'
import { fail } from './errors.ts'
import { formatFields, type ShownField, type WriteCall } from './formatFields.ts'
import { formatAddress, formatValue } from './formatValue.ts'
import {
  type ClearSigningHost,
  type Container,
  readAddressParam,
  readIntegerParam,
  readParam,
  type Scope,
} from './scope.ts'
import { joinSentences, writeSentence } from './sentence.ts'
import { decodeCall } from './signatures.ts'
import { CALL_STANDARDS } from './standardCalls.ts'
import { type TypedValue, toAddress, toInteger } from './values.ts'

type Hex = `0x${string}`

/** A call as clear signing reads it. */
export interface DescribedCall extends Container {
  readonly data: Hex
}

type AnyDescriptor = Descriptor | StandardDescriptor

/** Calls inside of calls that are described. */
const NESTED_MOST = 1
const FIELDS_MOST = 200

/** Fields of one request, nested ones included. */
export const createBudget = (): Scope['budget'] => ({ left: FIELDS_MOST })

const findFormat = ({ formats }: AnyDescriptor, data: Hex): Format | undefined =>
  formats.find(({ fragment }) => fragment !== null && data.startsWith(fragment.selector))

/** Whether a descriptor is for a contract on the network of the request. */
function isDeployed({ context }: Descriptor, { chainId }: ClearSigningHost, to: Hex): boolean {
  return (
    context.kind === 'contract' &&
    context.deployments.some(each => BigInt(each.chainId) === chainId && each.address === to)
  )
}

/** Whether the chain confirms that a contract follows a standard. */
export async function isStandard(
  { context }: StandardDescriptor,
  host: ClearSigningHost,
  address: Hex,
): Promise<boolean> {
  if (context.address !== null && context.address !== address) return false
  if (context.isToken === null) return true
  const facts = await host.readToken(address)
  if (!facts) return false
  return context.isToken === 'collection'
    ? facts.isCollection
    : facts.decimals !== null && !facts.isCollection
}

/** The descriptor of the host for a call, else the standard that the contract follows. */
async function findDescriptor(
  host: ClearSigningHost,
  { to, data }: DescribedCall,
): Promise<readonly [AnyDescriptor, Format] | null> {
  for (const descriptor of await host.findDescriptors('contract', to)) {
    const format = isDeployed(descriptor, host, to) ? findFormat(descriptor, data) : undefined
    if (format) return [descriptor, format]
  }
  for (const descriptor of CALL_STANDARDS()) {
    const format = findFormat(descriptor, data)
    if (format && (await isStandard(descriptor, host, to))) return [descriptor, format]
  }
  return null
}

const NO_PARAMS = new Map<string, unknown>()

const writeCoins = (scope: Scope): Promise<string> =>
  formatValue(
    scope,
    'amount',
    { kind: 'integer', value: scope.container.value, bits: 256 },
    { base: scope.data, index: 0, length: 1, params: NO_PARAMS },
  )

/** The coins that go with a call, where no field shows them. */
const showCoins = async (scope: Scope): Promise<readonly ShownField[]> =>
  scope.container.value === 0n || scope.shown.has('container.value')
    ? []
    : [{ key: null, label: 'Sent with it', text: await writeCoins(scope) }]

/** Writes the call in a field of the format `calldata`. */
export const writeCall: WriteCall = async (scope, value, place) => {
  const data = value.kind === 'bytes' ? value.value : fail('no call')
  const to = readAddressParam(scope, place, 'callee') ?? fail('no contract')
  const chainId = readIntegerParam(scope, place, 'chainId')
  const selector = readParam(scope, place, 'selector')
  const spender = readParam(scope, place, 'spender')
  const amount = readParam(scope, place, 'amount')
  const call: DescribedCall = {
    to,
    from: spender === null ? scope.container.from : toAddress(spender),
    value: amount === null ? 0n : (toInteger(amount) ?? fail('no amount')),
    data: selector === null ? data : joinSelector(selector, data),
  }
  const isElsewhere = chainId !== null && chainId !== scope.host.chainId
  const sentence =
    isElsewhere || scope.depth >= NESTED_MOST
      ? null
      : await describeCall(scope.host, call, { depth: scope.depth + 1, budget: scope.budget })
  const name = call.data.length < 10 ? 'a call without a function' : `the function ${call.data.slice(0, 10)}`
  return sentence ?? `${name} of ${formatAddress(to)}, not read`
}

/** A selector that stands apart from the arguments. */
function joinSelector(selector: TypedValue, data: Hex): Hex {
  const text = selector.kind === 'text' || selector.kind === 'bytes' ? selector.value : ''
  if (!/^0x[0-9a-fA-F]{8}$/.test(text)) return fail('no selector')
  return `0x${text.slice(2).toLowerCase()}${data.slice(2)}`
}

/** The sentence of a transfer of coins. */
async function describePayment(
  host: ClearSigningHost,
  call: DescribedCall,
  budget: Scope['budget'],
): Promise<string> {
  const data: TypedValue = { kind: 'struct', fields: new Map() }
  const content = { constants: new Map(), enums: new Map(), maps: new Map(), token: null, formats: [] }
  const scope: Scope = { host, content, container: call, data, depth: 0, shown: new Set(), budget }
  return `Send ${await writeCoins(scope)} to ${formatAddress(call.to)}`
}

/** The calls of a batch: all of them, or nothing. */
export async function describeBatch(
  host: ClearSigningHost,
  calls: readonly Call[],
  state: Pick<Scope, 'depth' | 'budget'>,
): Promise<string | null> {
  const sentences: string[] = []
  for (const { from, to, value, data } of calls) {
    if (!to) return null
    const call = { from, to: toLowerHex(to), value: BigInt(value), data }
    const sentence = await describeCall(host, call, state)
    if (sentence === null) return null
    sentences.push(sentence)
  }
  return joinSentences(sentences)
}

/**
 * Describes a call of a contract, or a transfer of coins, in the words of a descriptor.
 *
 * @param state.depth calls around this one
 * @returns `null` for a function without a descriptor
 * @throws UnreadableError, or the error of the decoder, when a required part cannot be read
 */
export async function describeCall(
  host: ClearSigningHost,
  call: DescribedCall,
  { depth, budget }: Pick<Scope, 'depth' | 'budget'>,
): Promise<string | null> {
  if (call.data === '0x') return describePayment(host, call, budget)
  const batch = call.from === null || depth > NESTED_MOST ? null : readExecution({ ...call, from: call.from })
  if (batch) return describeBatch(host, batch, { depth: depth + 1, budget })
  const found = await findDescriptor(host, call)
  if (!found) return null
  const [content, format] = found
  const data = decodeCall(format.fragment ?? fail('no function'), call.data)
  const scope: Scope = { host, content, container: call, data, depth, shown: new Set(), budget }
  const fields = await formatFields(scope, format.fields, format.required, writeCall)
  return writeSentence(format, [...fields, ...(await showCoins(scope))])
}

import type { TypedData } from '../evm/previewTypedData.ts'
import { createBudget, isStandard, writeCall } from './describeCall.ts'
import type { Descriptor, Format, StandardDescriptor } from './descriptor.ts'
import { formatFields } from './formatFields.ts'
import type { ClearSigningHost, Scope } from './scope.ts'
import { writeSentence } from './sentence.ts'
import { MESSAGE_STANDARDS } from './standardMessages.ts'
import { encodeType, readMessage } from './typedData.ts'
import { toAddress, toConstant, toInteger } from './values.ts'

type Hex = `0x${string}`
type Domain = Readonly<Record<string, unknown>>

/** A value of the domain that was sent as a text or a number; `null` for any other. */
function readDomain(domain: Domain, name: string) {
  const value = Object.hasOwn(domain, name) ? domain[name] : undefined
  if (typeof value === 'bigint') return toConstant(String(value))
  return typeof value === 'string' || typeof value === 'number' ? toConstant(value) : null
}

/** The contract of a message that is for the network of the request. */
function readContract(domain: Domain, { chainId }: ClearSigningHost): Hex | null {
  const stated = readDomain(domain, 'chainId')
  const contract = readDomain(domain, 'verifyingContract')
  const isHere =
    stated !== null &&
    (toInteger(stated) === chainId ||
      (stated.kind === 'text' &&
        /^0x[0-9a-fA-F]{1,64}$/.test(stated.value) &&
        BigInt(stated.value) === chainId))
  return isHere && contract?.kind === 'address' ? toAddress(contract) : null
}

const isSame = (stated: unknown, required: string): boolean =>
  (typeof stated === 'string' || typeof stated === 'number' || typeof stated === 'bigint') &&
  String(stated).toLowerCase() === required.toLowerCase()

/** Whether the domain of a message has what the descriptor's context requires. */
function isBound(
  { context }: Descriptor,
  { chainId }: ClearSigningHost,
  domain: Domain,
  contract: Hex,
): boolean {
  if (context.kind !== 'eip712') return false
  const isDeployed =
    context.deployments.length === 0 ||
    context.deployments.some(each => BigInt(each.chainId) === chainId && each.address === contract)
  return (
    isDeployed &&
    [...context.domain].every(([name, required]) => {
      if (name === 'chainId') return required === String(chainId)
      if (name === 'verifyingContract') return required.toLowerCase() === contract
      // A name is compared as it is written.
      return name === 'name' || name === 'version'
        ? Object.hasOwn(domain, name) && String(domain[name]) === required
        : Object.hasOwn(domain, name) && isSame(domain[name], required)
    })
  )
}

const findFormat = ({ formats }: Descriptor | StandardDescriptor, typeKey: string): Format | undefined =>
  formats.find(format => format.typeKey === typeKey)

async function findDescriptor(
  host: ClearSigningHost,
  domain: Domain,
  contract: Hex,
  typeKey: string,
): Promise<readonly [Descriptor | StandardDescriptor, Format] | null> {
  for (const descriptor of await host.findDescriptors('eip712', contract)) {
    const format = isBound(descriptor, host, domain, contract) ? findFormat(descriptor, typeKey) : undefined
    if (format) return [descriptor, format]
  }
  for (const descriptor of MESSAGE_STANDARDS()) {
    const format = findFormat(descriptor, typeKey)
    if (format && (await isStandard(descriptor, host, contract))) return [descriptor, format]
  }
  return null
}

/**
 * Describes a message (EIP-712) in the words of a descriptor.
 *
 * @param account the signer, small letters
 * @returns `null` for a message without a descriptor, or for another network
 * @throws UnreadableError when a required part cannot be read
 */
export async function describeTypedData(
  host: ClearSigningHost,
  typed: TypedData,
  account: Hex | null,
): Promise<string | null> {
  const domain: Domain = { ...typed.domain }
  const contract = readContract(domain, host)
  if (contract === null) return null
  const found = await findDescriptor(host, domain, contract, encodeType(typed.types, typed.primaryType))
  if (!found) return null
  const [content, format] = found
  const scope: Scope = {
    host,
    content,
    container: { from: account, to: contract, value: 0n },
    data: readMessage(typed),
    depth: 0,
    shown: new Set(),
    budget: createBudget(),
  }
  return writeSentence(format, await formatFields(scope, format.fields, format.required, writeCall))
}

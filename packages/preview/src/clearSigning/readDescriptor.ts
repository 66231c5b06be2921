import * as z from 'zod/mini'
import { EVM_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import { toLowerHex } from '../evm/toLowerHex.ts'
import { isBounded } from './bounds.ts'
import type { Constant, Descriptor, DescriptorContent, DescriptorContext } from './descriptor.ts'
import { UnreadableError } from './errors.ts'
import { readFormats } from './readFormats.ts'
import { cleanText } from './text.ts'
import { encodeType } from './typedData.ts'

const DEPLOYMENTS_MOST = 500
const ENTRIES_MOST = 500
const TABLES_MOST = 100
const ENUM_TEXT_MOST = 60
const SYMBOL_MOST = 24
const DECIMALS_MOST = 77

/** The released schema of major 2. Drafts and candidates may change (ERC-7730, "Versioning"). */
const SCHEMA = /(?:^|\/)erc7730-v2(?:\.\d{1,4}){0,2}\.schema\.json$/

const constantSchema = z.union([z.string(), z.number(), z.boolean()])
const tableSchema = z.record(z.string(), z.unknown())
const chainIdSchema = z.int().check(z.positive())
const addressSchema = z.pipe(z.string().check(z.regex(EVM_ADDRESS)), z.transform(toLowerHex))
const deploymentsSchema = z
  .array(z.object({ chainId: chainIdSchema, address: addressSchema }))
  .check(z.maxLength(DEPLOYMENTS_MOST))

const typesSchema = z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() })))

const descriptorSchema = z.object({
  $schema: z.string().check(z.regex(SCHEMA)),
  /** Files of an index are merged with what they include. */
  includes: z.optional(z.null()),
  context: z.object({
    contract: z.optional(z.object({ deployments: deploymentsSchema })),
    eip712: z.optional(
      z.object({
        deployments: z.optional(deploymentsSchema),
        domain: z.optional(z.record(z.string(), constantSchema)),
        /** A constraint that is not checked: such a descriptor is refused. */
        domainSeparator: z.optional(z.null()),
        schemas: z.optional(z.array(z.unknown()).check(z.maxLength(TABLES_MOST))),
      }),
    ),
    /** A context of this library alone. */
    standard: z.optional(z.null()),
  }),
  metadata: z.optional(z.unknown()),
  display: z.unknown(),
})

const metadataSchema = z.object({
  constants: z.optional(tableSchema),
  enums: z.optional(tableSchema),
  maps: z.optional(tableSchema),
  token: z.optional(
    z.object({
      ticker: z.string().check(z.minLength(1), z.maxLength(SYMBOL_MOST)),
      decimals: z.int().check(z.nonnegative(), z.lte(DECIMALS_MOST)),
    }),
  ),
})
const mapSchema = z.object({ values: tableSchema })
const bareSchema = z.object({ primaryType: z.string(), types: typesSchema })

function readTable<Value>(
  table: Readonly<Record<string, unknown>> | undefined,
  most: number,
  read: (value: unknown) => Value | null,
): ReadonlyMap<string, Value> {
  const entries = Object.entries(table ?? {})
  if (entries.length > most) throw new UnreadableError('too many entries')
  return new Map(
    entries.map(([name, value]) => {
      const result = read(value)
      if (result === null) throw new UnreadableError('an invalid entry')
      return [name, result]
    }),
  )
}

const readConstant = (value: unknown): Constant | null => constantSchema.safeParse(value).data ?? null
const readText = (value: unknown): string | null =>
  typeof value === 'string' ? cleanText(value, ENUM_TEXT_MOST) : null
const lowerKeys = <Value>(table: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  new Map([...table].map(([key, value]) => [key.toLowerCase(), value]))

/** Keys of messages that are the name of the type alone, with the type string of the deprecated `schemas`. */
function readBareKeys(schemas: readonly unknown[]): ReadonlyMap<string, string> {
  const read = schemas.flatMap(schema => bareSchema.safeParse(schema).data ?? [])
  return new Map(read.map(({ primaryType, types }) => [primaryType, encodeType(types, primaryType)]))
}

/**
 * Reads the parts of a descriptor that do not depend on its context.
 *
 * @throws UnreadableError, or the error of the schema
 */
export function readContent(
  kind: 'contract' | 'eip712',
  metadata: unknown,
  display: unknown,
  bareKeys: ReadonlyMap<string, string>,
): DescriptorContent {
  const { constants, enums, maps, token } = metadataSchema.parse(metadata ?? {})
  return {
    // A `null` is a constant that no path can use.
    constants: readTable(
      Object.fromEntries(Object.entries(constants ?? {}).filter(([, value]) => value !== null)),
      ENTRIES_MOST,
      readConstant,
    ),
    enums: readTable(enums, TABLES_MOST, entry =>
      lowerKeys(readTable(tableSchema.parse(entry), ENTRIES_MOST, readText)),
    ),
    maps: readTable(maps, TABLES_MOST, entry =>
      lowerKeys(readTable(mapSchema.parse(entry).values, ENTRIES_MOST, readConstant)),
    ),
    token: token ?? null,
    formats: readFormats(kind, display, bareKeys),
  }
}

type RawContext = z.infer<typeof descriptorSchema>['context']

function readContext({ contract, eip712 }: RawContext): DescriptorContext | null {
  if (contract && eip712) return null
  if (contract)
    return contract.deployments.length > 0 ? { kind: 'contract', deployments: contract.deployments } : null
  if (!eip712) return null
  const domain = new Map(Object.entries(eip712.domain ?? {}).map(([name, value]) => [name, String(value)]))
  const deployments = eip712.deployments ?? []
  // Without both, the message would not be bound to a contract on a chain.
  const isBound = deployments.length > 0 || (domain.has('chainId') && domain.has('verifyingContract'))
  return isBound ? { kind: 'eip712', deployments, domain } : null
}

/**
 * Reads a descriptor of ERC-7730, schema 2.x. A descriptor is hostile input: it is refused as a whole when it exceeds a bound,
 * names no contract on a chain, or has a part of another shape.
 *
 * @param value parsed JSON
 * @returns `null` for a descriptor that is not used
 */
export function readDescriptor(value: unknown): Descriptor | null {
  try {
    if (!isBounded(value)) return null
    const file = descriptorSchema.parse(value)
    const context = readContext(file.context)
    if (!context) return null
    const bareKeys = readBareKeys(file.context.eip712?.schemas ?? [])
    return { context, ...readContent(context.kind, file.metadata, file.display, bareKeys) }
  } catch {
    return null
  }
}

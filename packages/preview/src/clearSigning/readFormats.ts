import * as z from 'zod/mini'
import type { Field, Format, ValueField, Visibility } from './descriptor.ts'
import { fail } from './errors.ts'
import { formatPath, type Path, parsePath } from './paths.ts'
import { parseFunction } from './signatures.ts'
import { cleanText } from './text.ts'
import { normalizeTypeKey } from './typedData.ts'

const FORMATS_MOST = 200
const FIELDS_MOST = 64
const DEFINITIONS_MOST = 100
const GROUPS_DEEP_MOST = 4
const LIST_MOST = 100
const LABEL_MOST = 80
const INTENT_MOST = 200
const PLACEHOLDERS_MOST = 500
const DEFINITION = /^\$\.display\.definitions\.([\w$-]{1,100})$/

const scalarSchema = z.union([z.string(), z.number(), z.boolean()])
const listSchema = z.array(z.nullable(scalarSchema)).check(z.minLength(1), z.maxLength(LIST_MOST))
const visibleSchema = z.union([
  z.enum(['always', 'never', 'optional']),
  z.strictObject({ ifNotIn: listSchema }),
  z.strictObject({ mustMatch: listSchema }),
])
const FIELD = {
  path: z.optional(z.string()),
  value: z.optional(scalarSchema),
  label: z.optional(z.string()),
  format: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  visible: z.optional(visibleSchema),
  separator: z.optional(z.string()),
  encryption: z.optional(z.object({ fallbackLabel: z.optional(z.string()) })),
}
const definitionSchema = z.object({ ...FIELD, $ref: z.optional(z.null()), fields: z.optional(z.null()) })
const fieldSchema = z.object({
  ...FIELD,
  $ref: z.optional(z.string()),
  iteration: z.optional(z.enum(['sequential', 'bundled'])),
  fields: z.optional(z.array(z.unknown()).check(z.maxLength(FIELDS_MOST))),
})
const pathsSchema = z.optional(z.array(z.string()).check(z.maxLength(LIST_MOST)))
const formatSchema = z.object({
  intent: z.optional(z.union([z.string(), z.record(z.string(), z.string())])),
  interpolatedIntent: z.optional(z.string().check(z.maxLength(PLACEHOLDERS_MOST))),
  fields: z.optional(z.array(z.unknown()).check(z.maxLength(FIELDS_MOST))),
  /** Of the first schema; the second has `visible`. */
  required: pathsSchema,
  excluded: pathsSchema,
})
const displaySchema = z.object({
  definitions: z.optional(z.record(z.string(), definitionSchema)),
  formats: z.record(z.string(), formatSchema),
})

type RawField = z.infer<typeof fieldSchema>
type Definitions = ReadonlyMap<string, z.infer<typeof definitionSchema>>

interface FieldContext {
  readonly definitions: Definitions
  readonly excluded: ReadonlySet<string>
  /** Counts the fields of one format. */
  count: number
}

const readText = (text: string | undefined, most: number): string =>
  text === undefined || text === '' ? '' : (cleanText(text, most) ?? fail('an invalid text'))

const readPath = (text: string): Path => parsePath(text) ?? fail('an invalid path')

const toKeys = (values: readonly unknown[]): ReadonlySet<string> =>
  new Set(values.map(value => String(value).toLowerCase()))

function readVisibility(visible: RawField['visible']): Visibility {
  if (visible === undefined) return { kind: 'always' }
  if (typeof visible === 'string') return { kind: visible }
  return 'ifNotIn' in visible
    ? { kind: 'ifNotIn', values: toKeys(visible.ifNotIn) }
    : { kind: 'mustMatch', values: toKeys(visible.mustMatch) }
}

/** A field with what its definition states. A definition has no reference, so that there is no cycle. */
function resolveReference(field: RawField, definitions: Definitions): RawField {
  if (field.$ref === undefined) return field
  const name = DEFINITION.exec(field.$ref)?.[1] ?? ''
  const definition = definitions.get(name) ?? fail('an unknown definition')
  const { fields: _fields, $ref: _ref, ...shared } = definition
  const own = Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined))
  return { ...shared, ...own, params: { ...shared.params, ...field.params } }
}

function readValueField(raw: RawField, base: string, context: FieldContext): ValueField {
  const { path, value, label, format, params, visible, separator, encryption } = resolveReference(
    raw,
    context.definitions,
  )
  if ((path === undefined) === (value === undefined)) fail('a field has a path or a value')
  const source = path === undefined ? { constant: value ?? fail('no value') } : readPath(path)
  const isExcluded = 'root' in source && context.excluded.has(formatPath(source, base))
  return {
    kind: 'value',
    source,
    label: readText(label, LABEL_MOST),
    format: format ?? 'raw',
    params: new Map(Object.entries(params ?? {})),
    visible: isExcluded ? { kind: 'never' } : readVisibility(visible),
    separator: readText(separator, LABEL_MOST),
    encrypted: encryption ? readText(encryption.fallbackLabel ?? 'encrypted', LABEL_MOST) : null,
  }
}

function readField(value: unknown, base: string, depth: number, context: FieldContext): Field {
  context.count += 1
  if (depth > GROUPS_DEEP_MOST || context.count > FIELDS_MOST) fail('too many fields')
  const raw = fieldSchema.parse(value)
  if (raw.fields === undefined) return readValueField(raw, base, context)
  if (raw.$ref !== undefined || raw.value !== undefined) fail('a group is no value')
  const path = raw.path === undefined ? null : readPath(raw.path)
  const inner = path === null ? base : formatPath(path, base)
  return {
    kind: 'group',
    path,
    label: readText(raw.label, LABEL_MOST),
    iteration: raw.iteration ?? null,
    fields: raw.fields.map(field => readField(field, inner, depth + 1, context)),
  }
}

const readPaths = (paths: readonly string[] | undefined): readonly string[] =>
  (paths ?? []).map(path => formatPath(readPath(path), 'data'))

function readIntent(intent: string | Readonly<Record<string, string>> | undefined): string | null {
  const text =
    typeof intent === 'object'
      ? Object.entries(intent)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', ')
      : intent
  return readText(text, INTENT_MOST) || null
}

/**
 * Reads the part `display` of a descriptor.
 *
 * @param bareKeys type strings of messages, by the name of the type
 * @throws UnreadableError, or the error of the schema
 */
export function readFormats(
  kind: 'contract' | 'eip712',
  display: unknown,
  bareKeys: ReadonlyMap<string, string>,
): readonly Format[] {
  const { definitions = {}, formats } = displaySchema.parse(display)
  const entries = Object.entries(formats)
  if (entries.length > FORMATS_MOST || Object.keys(definitions).length > DEFINITIONS_MOST)
    fail('too many formats')
  const read = entries.map(([key, format]): Format => {
    const context = {
      definitions: new Map(Object.entries(definitions)),
      excluded: new Set(readPaths(format.excluded)),
      count: 0,
    }
    return {
      fragment: kind === 'contract' ? (parseFunction(key) ?? fail('an invalid function')) : null,
      typeKey: kind === 'eip712' ? (bareKeys.get(key) ?? normalizeTypeKey(key)) : null,
      intent: readIntent(format.intent),
      interpolatedIntent: format.interpolatedIntent ?? null,
      fields: (format.fields ?? []).map(field => readField(field, 'data', 0, context)),
      required: readPaths(format.required),
    }
  })
  const keys = read.map(({ fragment, typeKey }) => fragment?.selector ?? typeKey)
  // Two keys of one function: which of them counts is not stated.
  if (new Set(keys).size !== keys.length) fail('a function occurs twice')
  return read
}

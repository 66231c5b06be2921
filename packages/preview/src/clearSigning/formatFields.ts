import type { Field, GroupField, ValueField } from './descriptor.ts'
import { fail, UnreadableError } from './errors.ts'
import { formatValue } from './formatValue.ts'
import { formatPath } from './paths.ts'
import { type FieldPlace, readShownConstant, resolvePath, type Scope } from './scope.ts'
import { type Selection, type TypedValue, toKey } from './values.ts'

/** A shown field. */
export interface ShownField {
  /** Its path; `null` for a constant. */
  readonly key: string | null
  /** Empty without one. */
  readonly label: string
  readonly text: string
}

/** Writes a call inside of a call. */
export type WriteCall = (scope: Scope, value: TypedValue, place: FieldPlace) => Promise<string>

/** The group around a field. */
interface Base {
  readonly value: TypedValue
  readonly key: string
  readonly label: string
}

/** Items of a list that are written out. */
const ITEMS_MOST = 6

const MORE = (count: number): string => `and ${count} more`

/** @returns `null` for a list without items */
function joinItems(texts: readonly string[], separator: string, count: number): string | null {
  if (count === 0) return null
  const items =
    separator === ''
      ? texts
      : texts.map((text, index) => `${separator.replaceAll('{index}', String(index))} ${text}`)
  return [...items, ...(count > texts.length ? [MORE(count - texts.length)] : [])].join(', ')
}

const includesValue = (values: ReadonlySet<string>, value: TypedValue): boolean => {
  const key = toKey(value)
  return key !== null && values.has(key)
}

/** Whether the rule of a field lets its values be shown. */
function isVisible({ visible }: ValueField, values: readonly TypedValue[]): boolean {
  switch (visible.kind) {
    case 'never':
      return false
    case 'ifNotIn':
      return values.length === 0 || !values.every(value => includesValue(visible.values, value))
    case 'mustMatch':
      if (!values.every(value => includesValue(visible.values, value))) fail('a value does not match')
      return false
    default:
      return true
  }
}

/** The values that a field writes: a list is written item by item. */
function expandList({ values, isMany }: Selection): readonly TypedValue[] {
  const [first] = values
  return !isMany && first?.kind === 'array' ? first.items : values
}

async function writeValue(
  scope: Scope,
  field: ValueField,
  value: TypedValue,
  place: FieldPlace,
  writeCall: WriteCall,
): Promise<string> {
  scope.budget.left -= 1
  if (scope.budget.left < 0) fail('too many fields')
  if (field.encrypted !== null) return field.encrypted
  return field.format === 'calldata'
    ? writeCall(scope, value, place)
    : formatValue(scope, field.format, value, place)
}

const selectField = (scope: Scope, base: Base, { source }: ValueField): Selection =>
  'root' in source
    ? resolvePath(scope, base.value, source)
    : { values: [readShownConstant(scope, base.value, source.constant)], isMany: false }

const joinLabels = (group: string, label: string): string =>
  group === '' || label === '' ? group + label : `${group}, ${label}`

/** The texts of a field, one for each value that is written; `null` for a field that is hidden. */
async function writeTexts(
  scope: Scope,
  base: Base,
  field: ValueField,
  most: number,
  writeCall: WriteCall,
): Promise<{ readonly texts: readonly string[]; readonly count: number } | null> {
  if (field.visible.kind === 'never') return null
  const values = expandList(selectField(scope, base, field))
  if (!isVisible(field, values)) return null
  const texts = await Promise.all(
    values
      .slice(0, most)
      .map((value, index) =>
        writeValue(
          scope,
          field,
          value,
          { base: base.value, index, length: values.length, params: field.params },
          writeCall,
        ),
      ),
  )
  return { texts, count: values.length }
}

const toFieldKey = ({ source }: ValueField, base: Base): string | null =>
  'root' in source ? formatPath(source, base.key) : null

async function showField(
  scope: Scope,
  base: Base,
  field: ValueField,
  writeCall: WriteCall,
): Promise<readonly ShownField[]> {
  try {
    const written = await writeTexts(scope, base, field, ITEMS_MOST, writeCall)
    if (written === null) return []
    const key = toFieldKey(field, base)
    if (key !== null) scope.shown.add(key)
    const text = joinItems(written.texts, field.separator, written.count) ?? 'none'
    return [{ key, label: joinLabels(base.label, field.label), text }]
  } catch (error) {
    // A field that wallets may leave out.
    if (error instanceof UnreadableError && field.visible.kind === 'optional') return []
    throw error
  }
}

/** Fields whose lists are written item by item: the first items of all lists, then the second ones. */
async function showBundled(
  scope: Scope,
  base: Base,
  fields: readonly Field[],
  writeCall: WriteCall,
): Promise<readonly ShownField[]> {
  const columns: { readonly field: ValueField; readonly texts: readonly string[] }[] = []
  for (const field of fields) {
    if (field.kind === 'group') return fail('a group in a bundle')
    const written = await writeTexts(scope, base, field, Number.POSITIVE_INFINITY, writeCall)
    if (written) columns.push({ field, texts: written.texts })
  }
  const length = columns[0]?.texts.length ?? 0
  if (columns.some(({ texts }) => texts.length !== length)) fail('lists of different lengths')
  for (const { field } of columns) {
    const key = toFieldKey(field, base)
    if (key !== null) scope.shown.add(key)
  }
  return Array.from({ length }, (_, index) =>
    columns.map(({ field, texts }) => ({
      key: null,
      label: joinLabels(base.label, field.label),
      text: joinItems([texts[index] ?? ''], field.separator.replaceAll('{index}', String(index)), 1) ?? '',
    })),
  ).flat()
}

async function showGroup(
  scope: Scope,
  base: Base,
  { path, label, iteration, fields }: GroupField,
  writeCall: WriteCall,
): Promise<readonly ShownField[]> {
  const selection = path === null ? null : resolvePath(scope, base.value, path)
  const key = path === null ? base.key : formatPath(path, base.key)
  const toBase = (value: TypedValue): Base => ({ value, key, label: joinLabels(base.label, label) })
  const [first] = selection?.values ?? [base.value]
  if (!selection?.isMany) {
    const inner = toBase(first ?? fail('no value'))
    return iteration === 'bundled'
      ? showBundled(scope, inner, fields, writeCall)
      : showFields(scope, inner, fields, writeCall)
  }
  const items = selection.values
  if (iteration !== 'sequential')
    return showEach(items, item => showFields(scope, toBase(item), fields, writeCall))
  return showEach(fields, field =>
    showEach(items, item => showFields(scope, toBase(item), [field], writeCall)),
  )
}

async function showEach<Item>(
  items: readonly Item[],
  show: (item: Item) => Promise<readonly ShownField[]>,
): Promise<readonly ShownField[]> {
  const shown: ShownField[] = []
  for (const item of items) shown.push(...(await show(item)))
  return shown
}

const showFields = (
  scope: Scope,
  base: Base,
  fields: readonly Field[],
  writeCall: WriteCall,
): Promise<readonly ShownField[]> =>
  showEach(fields, field =>
    field.kind === 'group'
      ? showGroup(scope, base, field, writeCall)
      : showField(scope, base, field, writeCall),
  )

/**
 * Writes the fields of a format, in their order.
 *
 * @throws UnreadableError when a required field cannot be read
 */
export function formatFields(
  scope: Scope,
  fields: readonly Field[],
  required: readonly string[],
  writeCall: WriteCall,
): Promise<readonly ShownField[]> {
  const base: Base = { value: scope.data, key: 'data', label: '' }
  return showFields(scope, base, fields, writeCall).then(shown => {
    if (required.some(path => !scope.shown.has(path))) fail('a required field is not shown')
    return shown
  })
}

import type { DataImage } from '../../../bridge/contract/image.ts'
import { hasInvisible } from '../../../bridge/values/invisible.ts'
import { cleanText } from '../../format/cleanText.ts'
import { walletIcon } from '../walletIcon.ts'
import type { ProviderShape } from './adapters.ts'
import { foldName } from './foldName.ts'
import { detectShape, hasShape, KNOWN_PROVIDERS, markedName } from './knownProviders.ts'

const PARTS_MAX = 3
const PATH_MAX_CHARS = 100
const PART = /^[A-Za-z_$][\w$]*$/
/** Names that lead from any object to its prototype or constructor. */
const FORBIDDEN: ReadonlySet<string> = new Set(['constructor', 'prototype', '__proto__'])

/** The parts of a property path such as `XverseProviders.BitcoinProvider`; `null` for any other text. */
export function pathParts(path: unknown): readonly string[] | null {
  if (typeof path !== 'string' || path.length > PATH_MAX_CHARS) return null
  const parts = path.split('.')
  const isValid = parts.length <= PARTS_MAX && parts.every(part => PART.test(part) && !FORBIDDEN.has(part))
  return isValid ? parts : null
}

/**
 * The object at a path of own properties from `root`. Inherited properties are not followed: `window` inherits every
 * element with an id, and every object inherits the members of `Object.prototype`.
 *
 * @returns `undefined` when there is no such object; never throws
 */
export function readPath(root: object, parts: readonly string[]): object | undefined {
  let value: unknown = root
  try {
    for (const part of parts) {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
      if (!Object.hasOwn(value, part)) return undefined
      value = (value as Readonly<Record<string, unknown>>)[part]
    }
    return (typeof value === 'object' || typeof value === 'function') && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const LISTED_MAX = 50
const METHODS_MAX = 100
const NAME_MAX = 48

/** A wallet's object on `window`, read once. */
export interface FoundProvider {
  /** From `window`; empty for an object that only a Wallet Standard feature exposes. */
  readonly path: string
  readonly name: string
  readonly icon?: DataImage
  readonly isObscured?: true
  readonly shape: ProviderShape
  readonly target: object
  /** As `btc_providers` lists them. */
  readonly methods?: readonly string[]
}

/** `image/svg` is not a type; Leather's icon has it. */
const readIcon = (icon: unknown): DataImage | undefined =>
  walletIcon(typeof icon === 'string' ? icon.replace(/^data:image\/svg([;,])/, 'data:image/svg+xml$1') : icon)

type Before = readonly FoundProvider[]

const KNOWN_PATHS: ReadonlySet<string> = new Set(KNOWN_PROVIDERS.map(({ path }) => path))

/** @returns `null` for an entry that is not a provider's, or whose object is not there yet; never throws */
function readListed(view: object, entry: unknown, before: Before): FoundProvider | null {
  try {
    if (typeof entry !== 'object' || entry === null) return null
    const { id, name, icon, methods } = entry as Readonly<Record<string, unknown>>
    const parts = pathParts(id)
    const known = before.find(({ path }) => path === id)
    // An object that was found before its wallet listed it has its name from the table.
    if (known?.methods) return known
    const target = known?.target ?? (parts && readPath(view, parts))
    if (!parts || !target || typeof name !== 'string' || name.trim() === '') return null
    const path = parts.join('.')
    const usual = KNOWN_PROVIDERS.find(provider => provider.path === path)?.shape
    const shape = usual && hasShape(target, usual) ? usual : detectShape(target)
    if (!shape) return null
    const image = readIcon(icon)
    const listed = Array.isArray(methods) ? methods.slice(0, METHODS_MAX) : []
    return {
      path,
      name: cleanText(name, NAME_MAX),
      ...(hasInvisible(name) ? { isObscured: true as const } : {}),
      ...(image ? { icon: image } : {}),
      shape,
      target,
      methods: listed.filter(method => typeof method === 'string'),
    }
  } catch {
    return null
  }
}

/** @see https://github.com/secretkeylabs/wbips (WBIP004) */
function listedProviders(view: object, before: Before): readonly FoundProvider[] {
  try {
    const list: unknown = (view as { readonly btc_providers?: unknown }).btc_providers
    if (!Array.isArray(list)) return []
    return list.slice(0, LISTED_MAX).flatMap(entry => readListed(view, entry, before) ?? [])
  } catch {
    return []
  }
}

function knownProviders(view: object, before: Before): readonly FoundProvider[] {
  return KNOWN_PROVIDERS.flatMap(({ path, name, shape }) => {
    const known = before.find(provider => provider.path === path)
    if (known) return [known]
    const target = readPath(view, path.split('.'))
    if (!target || !hasShape(target, shape)) return []
    const marked = path === 'unisat' ? markedName(target) : undefined
    return [{ path, name: marked ?? name, shape, target }]
  })
}

/**
 * The Bitcoin wallets that have set their objects on `window`, those of `btc_providers` first. A wallet that is
 * reachable by two known paths is listed once; another object that is listed under its name is returned beside it.
 *
 * @param before found by an earlier scan: their properties, which may be getters, are not read again
 */
export function scanProviders(view: object, before: Before = []): readonly FoundProvider[] {
  const found: FoundProvider[] = []
  for (const provider of listedProviders(view, before))
    if (!found.some(({ target }) => target === provider.target)) found.push(provider)
  for (const provider of knownProviders(view, before)) {
    const name = foldName(provider.name)
    const isListed = found.some(
      ({ target, path, name: other }) =>
        target === provider.target || (KNOWN_PATHS.has(path) && foldName(other) === name),
    )
    if (!isListed) found.push(provider)
  }
  return found
}

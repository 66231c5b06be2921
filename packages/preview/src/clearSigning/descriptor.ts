import type { Path } from './paths.ts'
import type { FunctionFragment } from './signatures.ts'

type Hex = `0x${string}`

/** A constant that a descriptor writes. */
export type Constant = string | number | boolean

/** When a field is shown (ERC-7730, `visible`). */
export type Visibility =
  /** The field is required: without it there is no sentence. */
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'optional' }
  /** Hidden while the value is one of these. */
  | { readonly kind: 'ifNotIn'; readonly values: ReadonlySet<string> }
  /** Hidden, and without a sentence when the value is another one. */
  | { readonly kind: 'mustMatch'; readonly values: ReadonlySet<string> }

/** One value and how it is written. */
export interface ValueField {
  readonly kind: 'value'
  /** Where the value is, or the value itself. */
  readonly source: Path | { readonly constant: Constant }
  /** Cleaned; empty without one. */
  readonly label: string
  readonly format: string
  /** As the descriptor writes them: each format reads its own. */
  readonly params: ReadonlyMap<string, unknown>
  readonly visible: Visibility
  /** Cleaned text before each item of a list; empty without one. */
  readonly separator: string
  /** Text in place of a value that is encrypted; `null` for a value that is not. */
  readonly encrypted: string | null
}

/** Fields with a common path. */
export interface GroupField {
  readonly kind: 'group'
  /** `null`: the path of the enclosing group. */
  readonly path: Path | null
  readonly label: string
  readonly iteration: 'sequential' | 'bundled' | null
  readonly fields: readonly Field[]
}

export type Field = ValueField | GroupField

/** How one function or one message is written. */
export interface Format {
  /** The function; `null` for a message. */
  readonly fragment: FunctionFragment | null
  /** Type string of the message (`encodeType` of EIP-712); `null` for a function. */
  readonly typeKey: string | null
  /** Cleaned; `null` where only `interpolatedIntent` is stated. */
  readonly intent: string | null
  /** With its placeholders; not cleaned. */
  readonly interpolatedIntent: string | null
  readonly fields: readonly Field[]
  /** Paths that must be shown. */
  readonly required: readonly string[]
}

/** The display part of a descriptor, and the constants that it refers to. */
export interface DescriptorContent {
  readonly constants: ReadonlyMap<string, Constant>
  readonly enums: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly maps: ReadonlyMap<string, ReadonlyMap<string, Constant>>
  /** What the descriptor claims of its own contract as a token: it counts only as far as the chain confirms it. */
  readonly token: { readonly ticker: string; readonly decimals: number } | null
  readonly formats: readonly Format[]
}

/** A contract on one chain. */
export interface Deployment {
  readonly chainId: number
  readonly address: Hex
}

/** The requests that a descriptor of ERC-7730 is for. */
export type DescriptorContext =
  | { readonly kind: 'contract'; readonly deployments: readonly Deployment[] }
  | {
      readonly kind: 'eip712'
      readonly deployments: readonly Deployment[]
      /** Values that the domain of the message must have. */
      readonly domain: ReadonlyMap<string, string>
    }

/** A descriptor from outside: for named contracts on named chains. */
export interface Descriptor extends DescriptorContent {
  readonly context: DescriptorContext
}

/**
 * A descriptor of this library. Its context is a standard instead of deployments: it is for every contract that follows the
 * standard. Files from outside cannot have such a context, because `readDescriptor` never returns one.
 */
export interface StandardDescriptor extends DescriptorContent {
  readonly context: {
    readonly kind: 'standard'
    /** For example `ERC-20`. */
    readonly standard: string
    /**
     * What the chain must confirm of the contract: `token`: it has decimals. `collection`: it states ERC-721 (ERC-165).
     * `null`: nothing, because no other standard has the function or the message.
     */
    readonly isToken: 'token' | 'collection' | null
    /** The only address of the standard; `null` where each contract of the standard has its own. */
    readonly address: Hex | null
  }
}

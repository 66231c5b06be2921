import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import type { ElementAttributes } from '../../../src/ui/elements/attributes.ts'

/** What any element takes: `onclick` of Svelte 5, `on:click` of Svelte 4, and attributes that HTML gives to all. */
type HtmlAttributes = {
  readonly [Name in keyof GlobalEventHandlersEventMap as `on${Name}` | `on:${Name}`]?:
    | ((event: GlobalEventHandlersEventMap[Name]) => unknown)
    | undefined
} & {
  readonly [Name in 'class' | 'style' | 'id' | 'slot' | 'part' | 'title']?: string | undefined
} & {
  readonly [name: `data-${string}` | `aria-${string}`]: unknown
}

/** Tabkey's elements in components; `client` is set as a property. */
export type SvelteElements = {
  [Tag in keyof ElementAttributes]: ElementAttributes[Tag] &
    HtmlAttributes & { readonly client?: Tabkey | null }
}

declare global {
  /** The namespace that svelte2tsx, the compiler's typed form of components, reads elements from. */
  namespace svelteHTML {
    interface IntrinsicElements extends SvelteElements {}
  }
}

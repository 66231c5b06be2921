import type { DefineComponent, HTMLAttributes } from 'vue'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import type { ElementAttributes } from '../../../src/ui/elements/attributes.ts'

/** Tabkey's elements in templates; `client` is set as a property. */
export type VueElements = {
  [Tag in keyof ElementAttributes]: DefineComponent<
    ElementAttributes[Tag] & Omit<HTMLAttributes, keyof ElementAttributes[Tag]> & { client?: Tabkey | null }
  >
}

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}

import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from '../elements/attributes.ts'
import type { TabkeyElement } from '../elements/createElementClass.ts'

/** Tabkey's elements in JSX. React 18 passes no objects to elements: give them their client by `defineElements`. */
export type ReactElements = {
  [Tag in keyof ElementAttributes]: DetailedHTMLProps<HTMLAttributes<TabkeyElement>, TabkeyElement> &
    ElementAttributes[Tag]
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}

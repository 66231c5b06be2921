export interface Difference {
  /**
   * `meant`: Tabkey does this on purpose. `planned`: a wallet used directly does better, and Tabkey will follow.
   */
  readonly kind: 'meant' | 'planned'
  readonly reason: string
}

/** By step. A step that differs without an entry fails the test; so does an entry whose step does not differ. */
export const DIFFERENCES: ReadonlyMap<string, Difference> = new Map()

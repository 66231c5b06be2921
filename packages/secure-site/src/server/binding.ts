import { randomInt } from 'node:crypto'
import { SiteError } from './siteError.ts'

/** What ties a sign-in to the browser that began it. */
export interface Binding {
  readonly browserId: string
  /** Two digits that the beginning page shows, for a browser that brings no cookie. Null once it was tried. */
  readonly number: string | null
}

/** Decides whether a browser may end a sign-in. */
export interface BindingCheck {
  create(browserId: string): Binding
  isSameBrowser(binding: Binding, browserId: string | undefined): boolean
  /** @throws {SiteError} for another number; the caller ends the sign-in. */
  matchNumber(binding: Binding, number: string): void
}

/** Words of `matchNumber`. */
export const WRONG_NUMBER = 'The number was not the right one'

const NUMBERS = { first: 10, end: 100 }

export const bindingCheck: BindingCheck = {
  create: browserId => ({ browserId, number: String(randomInt(NUMBERS.first, NUMBERS.end)) }),
  isSameBrowser: (binding, browserId) => binding.browserId === browserId,
  matchNumber({ number: expected }, number) {
    if (expected === null || number !== expected) throw new SiteError(WRONG_NUMBER)
  },
}

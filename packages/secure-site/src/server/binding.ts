import { randomInt } from 'node:crypto'
import { SiteError } from './siteError.ts'

/** What ties a sign-in to the browser that began it. */
export interface Binding {
  readonly browserId: string
  /** Two digits that the beginning page shows, for a browser that brings no cookie. Undefined once it was tried. */
  number: string | undefined
}

/** Decides whether a browser may end a sign-in. */
export interface BindingCheck {
  create(browserId: string): Binding
  isSameBrowser(binding: Binding, browserId: string | undefined): boolean
  /** One try: a wrong number ends the sign-in. @throws {SiteError} */
  matchNumber(binding: Binding, number: string): void
}

const NUMBERS = { first: 10, end: 100 }

export const bindingCheck: BindingCheck = {
  create: browserId => ({ browserId, number: String(randomInt(NUMBERS.first, NUMBERS.end)) }),
  isSameBrowser: (binding, browserId) => binding.browserId === browserId,
  matchNumber(binding, number) {
    const { number: expected } = binding
    binding.number = undefined
    if (expected === undefined || number !== expected) throw new SiteError('The number was not the right one')
  },
}

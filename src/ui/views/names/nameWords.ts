import type { NameSuggestion } from '../../../bridge/contract/features/names.ts'
import { NAME_MAX_CHARS, NAME_MIN_CHARS, nameFault } from '../../../bridge/values/accountName.ts'

/** The line below the field. */
export interface NameLine {
  readonly tone: 'plain' | 'bad' | 'good'
  readonly text: string
}

/** The registry takes a signature for about 19 seconds; the words leave some for the way there. */
const SIGNING = 'Sign within 15 seconds, or sign once more.'
const RULE = `At least ${NAME_MIN_CHARS} letters, digits or hyphens.`

/**
 * @param label the typed text, in lower case
 * @param known the registry's entry of this name; `undefined` until it is loaded
 * @param error why the last registration failed; empty without one
 * @param isBusy the wallet is asked to sign
 */
export function nameLine(
  label: string,
  known: NameSuggestion | undefined,
  error: string,
  isBusy: boolean,
): NameLine {
  if (isBusy) return { tone: 'plain', text: SIGNING }
  if (error !== '') return { tone: 'bad', text: error }
  switch (nameFault(label)) {
    case 'characters':
      return { tone: 'bad', text: 'Letters, digits and hyphens only.' }
    case 'long':
      return { tone: 'bad', text: `At most ${NAME_MAX_CHARS} characters.` }
    case 'short':
      return { tone: 'plain', text: RULE }
    default:
      if (known === undefined) return { tone: 'plain', text: 'Your wallet will ask for a signature.' }
      return known.registered
        ? { tone: 'bad', text: 'This name is already registered.' }
        : { tone: 'good', text: 'This name is available.' }
  }
}

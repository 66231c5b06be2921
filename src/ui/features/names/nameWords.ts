import { NAME_MAX_CHARS, NAME_MIN_CHARS, nameFault } from '../../../bridge/accountName.ts'
import type { NameSuggestion } from '../../../bridge/contract/features/names.ts'

/** What the line below the field says. */
export interface NameLine {
  readonly tone: 'plain' | 'bad' | 'good'
  readonly text: string
}

const RULE = `At least ${NAME_MIN_CHARS} letters, digits or hyphens.`

/**
 * @param label as it is typed, in lower case
 * @param known the registry's word on this very name; `undefined` while it has none
 * @param error why the last try failed
 */
export function nameLine(label: string, known: NameSuggestion | undefined, error: string): NameLine {
  if (error !== '') return { tone: 'bad', text: error }
  switch (nameFault(label)) {
    case 'characters':
      return { tone: 'bad', text: 'Letters, digits and hyphens only.' }
    case 'long':
      return { tone: 'bad', text: `At most ${NAME_MAX_CHARS} characters.` }
    case 'short':
      return { tone: 'plain', text: RULE }
    default:
      if (known === undefined) return { tone: 'plain', text: 'Your wallet will ask you to sign once.' }
      return known.registered
        ? { tone: 'bad', text: 'This name is already registered.' }
        : { tone: 'good', text: 'This name is available.' }
  }
}

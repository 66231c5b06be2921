import type { NameSuggestion } from '../../../bridge/features/names/contract.ts'
import { NAME_MAX_CHARS, NAME_MIN_CHARS, nameFault } from '../../../bridge/values/accountName.ts'
import { t } from '../../words/t.ts'

/** The line below the field. */
export interface NameLine {
  readonly tone: 'plain' | 'bad' | 'good'
  readonly text: string
}

/** The registry takes a signature for about 19 seconds; the words leave some for the way there. */
const SIGNING = 'Sign within 15 seconds, or sign once more.'

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
  if (isBusy) return { tone: 'plain', text: t(SIGNING) }
  if (error !== '') return { tone: 'bad', text: error }
  switch (nameFault(label)) {
    case 'characters':
      return { tone: 'bad', text: t('Letters, digits and hyphens only.') }
    case 'long':
      return { tone: 'bad', text: t('At most {max} characters.', { max: NAME_MAX_CHARS }) }
    case 'short':
      return { tone: 'plain', text: t('At least {min} letters, digits or hyphens.', { min: NAME_MIN_CHARS }) }
    default:
      if (known === undefined) return { tone: 'plain', text: t('Your wallet will ask for a signature.') }
      return known.registered
        ? { tone: 'bad', text: t('This name is already registered.') }
        : { tone: 'good', text: t('This name is available.') }
  }
}

import { currentLanguage } from './t.ts'

/** An error's message in the language in use; a message that the catalogue does not have stays as it is. */
export function tMessage(message: string): string {
  const { words } = currentLanguage()
  const known = Object.hasOwn(words, message) ? words[message] : message
  return typeof known === 'string' ? known : message
}

import { currentLanguage, fill } from './t.ts'

/**
 * An error's message in the language in use. A number in it stands in the catalogue as `{number}`; a message that the
 * catalogue does not have stays as it is.
 */
export function tMessage(message: string): string {
  const { words } = currentLanguage()
  const number = /\d+/.exec(message)?.[0]
  const keys = [message, message.replace(/\d+/, '{number}')]
  const known = words[keys.find(key => Object.hasOwn(words, key)) ?? '']
  return typeof known === 'string' ? fill(known, { number }) : message
}

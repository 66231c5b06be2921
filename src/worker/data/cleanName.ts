import { visibleLine } from '../../bridge/values/visibleLine.ts'

/**
 * Cleans a name from outside before it is stored.
 *
 * @param max longest result in characters
 * @returns one line; empty when nothing visible is left
 */
export function cleanName(text: string, max: number): string {
  return [...visibleLine(text.slice(0, max * 4))].slice(0, max).join('').trim()
}

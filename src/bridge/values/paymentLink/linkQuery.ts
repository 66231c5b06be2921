import { refuseLink } from './linkRefusal.ts'

const KEY = /^[A-Za-z0-9_.-]{1,60}$/

/**
 * The parameters of a link, as they stand in it: keys, numbers and addresses need no percent-encoding, and encoded ones
 * read differently here and there. A key that stands twice refuses the link, because readers differ in which value counts.
 *
 * @param normalise spelling by which keys are the same, for links whose keys have no case
 */
export function linkQuery(
  query: string,
  normalise: (key: string) => string = key => key,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const end = pair.indexOf('=')
    const key = normalise(end < 0 ? pair : pair.slice(0, end))
    if (end < 0 || !KEY.test(key) || found.has(key)) refuseLink('invalid', key)
    found.set(key, pair.slice(end + 1))
  }
  return found
}

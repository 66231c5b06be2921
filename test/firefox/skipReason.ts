import { basename } from 'node:path'
import { FIREFOX_SKIPPED } from './firefoxTests.ts'

const matches = (name: string, title: string): boolean =>
  name === '*' || (name.endsWith('…') ? title.startsWith(name.slice(0, -1)) : title === name)

/**
 * Why a test is left out in Firefox.
 *
 * @param file path of the test's file
 * @returns the reason; undefined when Firefox runs the test
 */
export function skipReason(file: string, title: string): string | undefined {
  const skipped = Object.entries(FIREFOX_SKIPPED[basename(file, '.spec.ts')] ?? {})
  return skipped.find(([name]) => matches(name, title))?.[1]
}

import type { BrowserContext } from 'playwright'

/** Collects what the pages of a context throw and what their policy refuses. */
export function watchErrors(context: BrowserContext) {
  const found: string[] = []
  const allowed: RegExp[] = []
  context.on('weberror', problem => found.push(String(problem.error())))
  context.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && /Content Security Policy|Trusted|Uncaught/.test(text)) found.push(text)
  })
  return {
    /** Expects an error with these words. */
    allow: (words: RegExp) => void allowed.push(words),
    /** @throws with everything that was not expected */
    check() {
      const rest = found.filter(text => !allowed.some(words => words.test(text)))
      if (rest.length > 0) throw new Error(`The page had errors:\n${rest.join('\n')}`)
    },
  }
}

import { TELEMETRY_FRAMES_MAX } from './limits.ts'

/** The end of a stack line in every browser: `…/file.js?v=1:10:20)`. */
const FRAME = /([\w.-]{1,100}\.[cm]?[jt]sx?)(?:[?#][^\s()]*?)?:(\d+):(\d+)\)?$/
/** `at name (` of Chromium, `name@` of Firefox and Safari. */
const NAME = /^(?:at (?:async )?)?([\w$.<>]{1,80})(?: \(|@)/
const LINE_MAX = 1_000
const LONG = /[A-Za-z0-9]{40,}/

/**
 * The frames of a stack as `name file:line:column`: no host, no folder, no query, and none of the words above them,
 * which may hold what was asked.
 */
export function toFrames(stack: unknown): string {
  if (typeof stack !== 'string') return ''
  const frames = stack.split('\n').flatMap(raw => {
    const line = raw.trim().slice(-LINE_MAX)
    const [, file, row, column] = FRAME.exec(line) ?? []
    if (file === undefined || LONG.test(file)) return []
    const name = NAME.exec(raw.trim())?.[1] ?? 'anonymous'
    return [`${LONG.test(name) ? 'anonymous' : name} ${file}:${row}:${column}`]
  })
  return frames.slice(0, TELEMETRY_FRAMES_MAX).join('\n')
}

import type { SiteReply } from '../http/reply.ts'

/** The scripts of the frame as its build names them: by their content, so that browsers may keep them. */
export interface FrameScripts {
  /** Name of the script that the page starts. */
  readonly entry: string
  /** Every script by name, those that the first one loads included. */
  readonly files: ReadonlyMap<string, string>
}

/** `frame.<hash>.js` starts, `frame.<name>.<hash>.js` is loaded by it. */
const ENTRY = /^frame\.[\w-]+\.js$/

/** @throws Error when the build has not exactly one script that starts. */
export function readFrameScripts(files: ReadonlyMap<string, string>): FrameScripts {
  const [entry, ...others] = [...files.keys()].filter(name => ENTRY.test(name))
  if (entry === undefined || others.length > 0) throw new Error('The frame has not one script that starts')
  return { entry, files }
}

/** The reply with a script; undefined for a name that the build does not have. */
export function frameScript({ files }: FrameScripts, name: string): SiteReply | undefined {
  const text = files.get(name)
  if (text === undefined) return undefined
  return {
    kind: 'text',
    text,
    type: 'text/javascript; charset=utf-8',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  }
}

import type { SiteReply } from '../http/reply.ts'

/** The scripts of the frame as its build names them: by their content, so that browsers may keep them. */
export interface FrameScripts {
  /** Name of the script that the page starts. */
  readonly entry: string
  /** Names of the scripts that the first one imports before it runs, and those that they import. */
  readonly imports: readonly string[]
  /** Name of the script of the worker that holds the key. */
  readonly signer: string
  /** Every script by name, those that the first one loads included. */
  readonly files: ReadonlyMap<string, string>
}

/** `frame.<hash>.js` starts, `frame.signer.<hash>.js` holds the key, `frame.<name>.<hash>.js` is loaded by them. */
const ENTRY = /^frame\.[\w-]+\.js$/
const SIGNER = /^frame\.signer\.[\w-]+\.js$/

/** @throws Error when the build has not exactly one script that starts, and one that holds the key. */
export function readFrameScripts(files: ReadonlyMap<string, string>): FrameScripts {
  const find = (pattern: RegExp): string => {
    const [name, ...others] = [...files.keys()].filter(file => pattern.test(file))
    if (name === undefined || others.length > 0) throw new Error(`The frame has not one script ${pattern}`)
    return name
  }
  const entry = find(ENTRY)
  return { entry, imports: findImports(files, entry), signer: find(SIGNER), files }
}

/** As the build writes them, minified or not; a call of `import()` has a bracket. */
const IMPORT = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g

function findImports(files: ReadonlyMap<string, string>, entry: string): readonly string[] {
  const found = new Set<string>()
  const queue = [entry]
  for (let name = queue.pop(); name !== undefined; name = queue.pop())
    for (const [, imported = ''] of (files.get(name) ?? '').matchAll(IMPORT)) {
      if (found.has(imported) || !files.has(imported)) continue
      found.add(imported)
      queue.push(imported)
    }
  return [...found].sort()
}

/** The reply with a script; undefined for a name that the build does not have. */
export function frameScript({ files }: FrameScripts, name: string): SiteReply | undefined {
  const text = files.get(name)
  if (text === undefined) return undefined
  return {
    kind: 'text',
    text,
    type: 'text/javascript; charset=utf-8',
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      // Of the signer's worker: it reaches no network.
      'content-security-policy': "default-src 'none'; script-src 'self'",
      'x-content-type-options': 'nosniff',
    },
  }
}

import type { Browser, BrowserContext } from 'playwright/test'
import { nodesOf, stringOf } from '../../house/support/sources.ts'

const ENABLE_MS = 20_000

interface DebuggerMessage {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly url: string }
}

/** One import of one module by another, as a browser resolves it. */
export interface ModuleImport {
  readonly from: string
  readonly to: string
}

/** Address without query and fragment: bundlers add both to a worker's address. */
export const pathOf = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname}`
}

/**
 * Starts each SharedWorker of these pages under an address with one more query parameter. An import of the entry from a
 * chunk then names another module, which Chromium evaluates, as WebKit does without the parameter.
 */
export async function evaluateImportedEntries(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { SharedWorker } = globalThis
    globalThis.SharedWorker = class extends SharedWorker {
      constructor(address: string | URL, options?: string | WorkerOptions) {
        const url = new URL(address, location.href)
        url.searchParams.set('entry', '')
        super(url, options)
      }
    }
  })
}

/** Addresses of all scripts that the worker has evaluated so far; one that was evaluated twice is listed twice. */
export async function scriptsOf(browser: Browser, targetId: string): Promise<readonly string[]> {
  const cdp = await browser.newBrowserCDPSession()
  const scripts: string[] = []
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false })
  const enabled = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error("The worker's debugger did not answer")), ENABLE_MS)
    cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, method, params } = JSON.parse(message) as DebuggerMessage
      if (method === 'Debugger.scriptParsed' && params?.url) scripts.push(params.url)
      // It answers after it has reported every script that is there.
      if (id === 1) resolve()
    })
  })
  const message = JSON.stringify({ id: 1, method: 'Debugger.enable' })
  await cdp.send('Target.sendMessageToTarget', { sessionId, message })
  await enabled
  await cdp.detach()
  return scripts
}

/**
 * Every import, static or dynamic, in the module graphs of these scripts, chunks that nothing has loaded yet included.
 * Chunk formats without `import` (webpack, Turbopack) have none.
 */
export async function importsIn(scripts: readonly string[]): Promise<readonly ModuleImport[]> {
  const imports: ModuleImport[] = []
  const seen = new Set<string>()
  const waiting = scripts.filter(address => address.startsWith('http'))
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const path = pathOf(address)
    if (seen.has(path)) continue
    seen.add(path)
    const response = await fetch(address)
    if (!/javascript/.test(response.headers.get('content-type') ?? '')) continue
    for (const to of specifiersOf(path, await response.text())) {
      const found = new URL(to, address).href
      imports.push({ from: path, to: pathOf(found) })
      waiting.push(found)
    }
  }
  return imports
}

const IMPORTS: readonly string[] = [
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
]

/** Specifiers that are text; `import(variable)` of a bundler's runtime names no file here. */
function specifiersOf(path: string, text: string): readonly string[] {
  return [...nodesOf({ path: `${path}.js`, text })]
    .filter(({ type }) => IMPORTS.includes(type))
    .map(({ source }) => stringOf(source))
    .filter(specifier => specifier !== undefined)
}

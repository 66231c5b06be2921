import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The host's own libraries ask for a window with typeof, which the traps cannot tell from a use. */
export const LIBRARIES = `
      asking = false
      for (const library of ['wagmi', 'viem', 'ethers', 'vue']) await import(library)
      asking = true`

const run = promisify(execFile)
const ROOT = new URL('../../..', import.meta.url).pathname

/** Runs a script in a Node where looking at any browser global throws. */
export async function inPlainNode(script: string): Promise<unknown> {
  const traps = `
    for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'customElements', 'HTMLElement', 'SharedWorker', 'Worker', 'indexedDB', 'location', 'matchMedia', 'CSSStyleSheet']) {
      // typeof is how a library asks politely; with a getter even that is caught, so only these two may ask.
      Object.defineProperty(globalThis, name, { configurable: true, get() {
        if (asking) throw new Error('touched ' + name)
        return undefined
      } })
    }
    let asking = true`
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', `${traps}\n${script}`],
    { cwd: ROOT, timeout: 50_000 },
  )
  return JSON.parse(stdout)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { findWebKit, NO_WEBKIT } from '../../../scripts/browsers.ts'

const STARTS = 3
const START_MS = 15_000
const SCREEN = '1300x1000x24'

/** A driver of WebKitGTK that waits for sessions. */
export interface WebKitDriver {
  /** Its address. */
  readonly base: string
  /** Path of the browser it opens. */
  readonly browser: string
  close(): Promise<void>
}

/**
 * Starts WebKitWebDriver on a display of its own. A start that fails is repeated on another port, three times in all.
 *
 * @param consoleFile what the browser writes to its output is added to this file
 * @throws when WebKitGTK is not installed, or does not start
 */
export async function startWebKit(consoleFile: string): Promise<WebKitDriver> {
  const errors: unknown[] = []
  while (errors.length < STARTS) {
    try {
      return await startOnce(consoleFile)
    } catch (error) {
      errors.push(error)
    }
  }
  throw new AggregateError(errors, `WebKitWebDriver did not start: ${errors.map(String).join('; ')}`)
}

async function startOnce(consoleFile: string): Promise<WebKitDriver> {
  const paths = findWebKit()
  if (!paths) throw new Error(NO_WEBKIT)
  const children: ChildProcess[] = []
  const close = async () => void (await Promise.all(children.reverse().map(end)))
  try {
    const screen = spawn(paths.display, ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    children.push(screen)
    const display = await firstLine(screen.stdout, 'Xvfb')
    const port = await freePort()
    const driver = spawn(paths.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        // WebKit's sandbox does not start as root.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        // Neither a bus for accessibility nor settings of a desktop.
        NO_AT_BRIDGE: '1',
        GSETTINGS_BACKEND: 'memory',
        // Read by miniBrowser.sh.
        TABKEY_MINIBROWSER: paths.browser,
        TABKEY_CONSOLE: consoleFile,
      },
    })
    children.push(driver)
    const base = `http://127.0.0.1:${port}`
    await waitUntilReady(base, driver)
    return { base, browser: new URL('miniBrowser.sh', import.meta.url).pathname, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function firstLine(stream: Readable, name: string): Promise<string> {
  const signal = AbortSignal.timeout(START_MS)
  const [chunk] = await once(stream, 'data', { signal }).catch(error => {
    throw new Error(`${name} said nothing`, { cause: error })
  })
  return String(chunk).trim()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

async function waitUntilReady(base: string, driver: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(50)) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`)
    const response = await fetch(`${base}/status`, { signal: AbortSignal.timeout(START_MS) }).catch(
      () => null,
    )
    if (response?.ok) return
  }
  throw new Error(`WebKitWebDriver was not ready within ${START_MS} ms`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
  await ended
  clearTimeout(timer)
}

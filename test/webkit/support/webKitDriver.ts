import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findWebKit, NO_WEBKIT } from '../../../scripts/browsers.ts'
import { openSession, type WebDriverSession } from './webDriver.ts'

const BINARY = fileURLToPath(new URL('miniBrowser.sh', import.meta.url))
const STARTS = 3
const START_MS = 15_000
const SCREEN = '1300x1000x24'

/** Starts browsers, one at a time, by a driver on a display of its own. */
export interface WebKitDriver {
  /**
   * Opens a browser with empty storage. A driver or a browser that does not start is started again on another port, three
   * times in all.
   *
   * @param args of MiniBrowser
   * @throws when WebKitGTK is not installed, or does not start
   */
  open(args: readonly string[]): Promise<WebDriverSession>
  close(): Promise<void>
}

/** @param consoleFile what browsers write to their output is added to this file */
export function createWebKitDriver(consoleFile: string): WebKitDriver {
  let started: Started | undefined
  async function close(): Promise<void> {
    await started?.close()
    started = undefined
  }
  return {
    close,
    async open(args) {
      const errors: unknown[] = []
      while (errors.length < STARTS) {
        try {
          started ??= await startOnce(consoleFile)
          return await openSession(started.base, { binary: BINARY, args })
        } catch (error) {
          errors.push(error)
          await close()
        }
      }
      throw new AggregateError(errors, `WebKitGTK did not start: ${errors.map(String).join('; ')}`)
    },
  }
}

interface Started {
  readonly base: string
  close(): Promise<void>
}

async function startOnce(consoleFile: string): Promise<Started> {
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
    return { base, close }
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

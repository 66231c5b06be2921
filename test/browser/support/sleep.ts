import { readdir, readFile } from 'node:fs/promises'
import { type Browser, type BrowserServer, chromium } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.ts'

/** A browser whose every process can be stopped, as a lid that closes does. */
export interface SleepyBrowser {
  readonly browser: Browser
  sleep(): Promise<void>
  wake(): Promise<void>
  close(): Promise<void>
}

/** The processes of one session: the browser began it, so all of them are its own. */
async function processesOf(session: number): Promise<readonly number[]> {
  const names = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const stats = await Promise.all(names.map(name => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  return stats.flatMap((stat, index) => {
    // The name in brackets may hold anything; the session is the fourth field behind it (proc(5)).
    const [, , , found] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(found) === session ? [Number(names[index])] : []
  })
}

async function signal(server: BrowserServer, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const { pid } = server.process()
  if (pid === undefined) throw new Error('The browser has no process')
  for (const each of await processesOf(pid)) process.kill(each, name)
}

/** Starts it. Linux only: elsewhere there is no `/proc` to find the processes in. */
export async function launchSleepy(): Promise<SleepyBrowser> {
  const executablePath = findChromium()
  const server = await chromium.launchServer({
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_ARGS,
  })
  const browser = await chromium.connect(server.wsEndpoint())
  return {
    browser,
    sleep: () => signal(server, 'SIGSTOP'),
    wake: () => signal(server, 'SIGCONT'),
    async close() {
      await signal(server, 'SIGCONT')
      await browser.close()
      await server.close()
    },
  }
}

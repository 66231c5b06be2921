import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type Browser, chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.ts'

interface NetLog {
  readonly events: readonly {
    readonly params?: { readonly url?: string; readonly initiator?: string; readonly host?: string }
  }[]
}

/** A browser with a name server that knows nothing, and its own log of the network: Playwright does not see the requests of a SharedWorker. */
export interface LoggedBrowser {
  readonly browser: Browser
  /** Closes the browser and returns the URLs that its pages and workers requested. */
  close(): Promise<readonly URL[]>
}

/** Starts a Chromium of its own. Every name but this machine's address is unknown to it. */
export async function openLoggedBrowser(): Promise<LoggedBrowser> {
  const folder = await mkdtemp(`${tmpdir()}/tabkey-net-`)
  const log = `${folder}/net.json`
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...CHROMIUM_ARGS,
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      `--log-net-log=${log}`,
    ],
  })
  return {
    browser,
    async close() {
      await browser.close()
      const { events } = JSON.parse(await readFile(log, 'utf8')) as NetLog
      await rm(folder, { recursive: true, force: true })
      // What the browser asks for by itself has no origin that began it.
      return events.flatMap(({ params }) =>
        params?.url && params.initiator?.startsWith('http') && URL.canParse(params.url)
          ? [new URL(params.url)]
          : [],
      )
    },
  }
}

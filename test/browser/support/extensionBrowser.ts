import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type BrowserContext, chromium, expect, type Worker } from 'playwright/test'
import type { ExtensionName } from '../../../packages/peers/src/extensions/buildExtensions.ts'
import type { EvmState } from '../../../packages/peers/src/extensions/shared/evmWallet.ts'
import type { PersonMode, PersonState } from '../../../packages/peers/src/extensions/shared/person.ts'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.ts'

/** A test's controls of one extension: its service worker runs them. */
export interface ExtensionClient<State extends PersonState = EvmState> {
  configure(change: Partial<State>): Promise<void>
  setMode(mode: PersonMode): Promise<void>
  /** Waits until a prompt of this method is open. */
  opened(method: string): Promise<void>
  /** Answers every open prompt. @returns how many there were */
  answer(isApproved: boolean): Promise<number>
  state(): Promise<State>
  /** Prompts of this method so far; all prompts without a method. */
  prompts(method?: string): Promise<number>
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Takes the permission of every site back, in the wallet. */
  revoke(): Promise<void>
  /** Ends the service worker as the browser does, and waits until the content scripts have started it again. */
  killServiceWorker(): Promise<void>
}

export interface ExtensionBrowser {
  readonly context: BrowserContext
  wallet<State extends PersonState = EvmState>(name: ExtensionName): ExtensionClient<State>
  close(): Promise<void>
}

/** The id that Chromium gives to an unpacked extension: its path's SHA-256, written with the letters a to p. */
const idOf = (folder: string): string =>
  [...createHash('sha256').update(folder).digest('hex').slice(0, 32)]
    .map(digit => String.fromCharCode(97 + Number.parseInt(digit, 16)))
    .join('')

function createClient<State extends PersonState>(
  context: BrowserContext,
  id: string,
): ExtensionClient<State> {
  const isOurs = (worker: Worker) => worker.url().startsWith(`chrome-extension://${id}/`)
  const running = () => context.serviceWorkers().find(isOurs)

  async function control<Result>(name: string, ...values: readonly unknown[]): Promise<Result> {
    const worker = running() ?? (await context.waitForEvent('serviceworker', { predicate: isOurs }))
    return worker.evaluate(
      ([method, args]) =>
        (
          globalThis as unknown as {
            readonly walletControls: Record<string, (...args: readonly unknown[]) => Promise<Result>>
          }
        ).walletControls[method]?.(...args) as Promise<Result>,
      [name, values] as const,
    )
  }

  const client: ExtensionClient<State> = {
    configure: change => control('configure', change),
    setMode: mode => control('setMode', mode),
    opened: method =>
      expect.poll(() => control<readonly string[]>('open'), { intervals: [20] }).toContain(method),
    answer: isApproved => control('answer', isApproved),
    state: () => control('state'),
    async prompts(method) {
      const { prompts } = await client.state()
      return method === undefined
        ? Object.values(prompts).reduce((sum, count) => sum + count, 0)
        : (prompts[method] ?? 0)
    },
    lock: () => control('lock'),
    unlock: () => control('unlock'),
    revoke: () => control('revoke'),
    async killServiceWorker() {
      const [page] = context.pages()
      const script = running()?.url()
      if (!page || !script) throw new Error('No service worker runs')
      const cdp = await context.newCDPSession(page)
      const statuses: string[] = []
      cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        for (const { scriptURL, runningStatus } of versions)
          if (scriptURL === script) statuses.push(runningStatus)
      })
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.stopAllWorkers')
      // The content scripts open their ports again at once, which starts it.
      await expect.poll(() => statuses.slice(statuses.indexOf('stopped'))).toContain('running')
      await cdp.detach()
    },
  }
  return client
}

/**
 * Starts a browser with wallets installed.
 *
 * @param folder where the bundled extensions are
 * @param names in the order of their installation, in which their scripts run in a page
 */
export async function launchExtensions(
  folder: string,
  names: readonly ExtensionName[],
): Promise<ExtensionBrowser> {
  const profile = await mkdtemp(`${tmpdir()}/tabkey-extensions-`)
  const executablePath = findChromium()
  const folders = names.map(name => `${folder}/${name}`).join()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    // Playwright's own headless switch starts a Chromium without extensions.
    headless: false,
    args: [
      ...CHROMIUM_ARGS,
      '--headless=new',
      `--disable-extensions-except=${folders}`,
      `--load-extension=${folders}`,
    ],
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  return {
    context,
    wallet: name => createClient(context, idOf(`${folder}/${name}`)),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

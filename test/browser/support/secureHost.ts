import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, FrameLocator, Page } from 'playwright/test'

export interface FrameMessage {
  readonly type?: string
  readonly id?: string
  readonly payload?: unknown
  readonly resultUri?: string
}

interface HostScript {
  readonly said: FrameMessage[]
  readonly strangers: { origin: string; data: unknown }[]
  post(message: unknown): void
  ask(name: string, payload?: unknown, id?: string): Promise<FrameMessage>
  wait(fits: (message: FrameMessage) => boolean): Promise<FrameMessage>
}

declare global {
  interface Window {
    host: HostScript
  }
}

export interface SecureHost {
  readonly page: Page
  /** What stands inside the frame. */
  readonly frame: FrameLocator
  /** @returns the payload of the answer. @throws with the words of an `_ERROR`. */
  ask<Answer = unknown>(name: string, payload?: unknown, id?: string): Promise<Answer>
  /** The words of the `_ERROR`. @throws when it went well. */
  refused(name: string, payload?: unknown, id?: string): Promise<string>
  said(): Promise<readonly FrameMessage[]>
  ready(): Promise<FrameMessage>
}

export interface SecureHostOptions {
  readonly site: string
  readonly projectId?: string
  readonly chainId?: string
  /** Takes the port that READY offers. */
  readonly usesPort?: boolean
  /** `allow` of the frame. */
  readonly allow?: string
}

export const PROJECT_ID = 'a'.repeat(32)

/** Pages that frame the secure site, on an origin of their own. */
export async function serveHost(
  hostname = '127.0.0.1',
): Promise<{ origin: string; server: Server; close(): Promise<void> }> {
  const script = await readFile(new URL('secureHost.js', import.meta.url), 'utf8')
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/host.js') return response.setHeader('content-type', 'text/javascript').end(script)
    if (pathname === '/empty') return response.setHeader('content-type', 'text/html').end('<!doctype html>')
    const settings = (searchParams.get('host') ?? '{}').replaceAll('<', '\\u003c')
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Host</title><meta name="viewport" content="width=device-width">
<style>body { margin: 0; background: #888 } iframe { position: fixed; inset: 0 auto auto 0; width: 360px; height: 536px; border: 0 }
@media (max-width: 430px) { iframe { width: 100% } }</style>
<body><script type="application/json" id="host">${settings}</script><script type="module" src="/host.js"></script>`)
  })
  await new Promise<void>(resolve => server.listen(0, hostname, () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${hostname}:${port}`,
    server,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Opens a page that frames the site. It does not wait for READY: some sites never say it. */
export async function openHost(
  context: BrowserContext,
  origin: string,
  { site, projectId = PROJECT_ID, chainId = 'eip155:1', usesPort = false, allow = '' }: SecureHostOptions,
): Promise<SecureHost> {
  const page = await context.newPage()
  const query = new URLSearchParams({ projectId, chainId, version: '4', enableLogger: 'false' }).toString()
  const url = `${origin}/?${new URLSearchParams({ host: JSON.stringify({ site, query, usesPort, allow }) })}`
  // A frame that hangs keeps its page from being loaded.
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => window.host !== undefined)
  const answer = (name: string, payload?: unknown, id?: string) =>
    page.evaluate(([name, payload, id]) => window.host.ask(name, payload, id), [name, payload, id] as const)
  const wordsOf = ({ payload }: FrameMessage) =>
    String((payload as { message?: unknown } | undefined)?.message)
  return {
    page,
    frame: page.frameLocator('iframe'),
    async ask<Answer>(name: string, payload?: unknown, id?: string) {
      const message = await answer(name, payload, id)
      if (message.type !== `@w3m-frame/${name}_SUCCESS`) throw new Error(wordsOf(message))
      return message.payload as Answer
    },
    async refused(name, payload, id) {
      const message = await answer(name, payload, id)
      if (message.type !== `@w3m-frame/${name}_ERROR`) throw new Error(`${name} was not refused`)
      return wordsOf(message)
    },
    said: () => page.evaluate(() => window.host.said),
    ready: () => page.evaluate(() => window.host.wait(message => message?.type === '@w3m-frame/READY')),
  }
}

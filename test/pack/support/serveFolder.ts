import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { Served } from './commands.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export interface ServeFolderOptions {
  /** Content-Security-Policy of every answer. */
  readonly policy?: string
  readonly onRequest?: (path: string) => void
}

/** Serves a folder as a plain web server does: a path is a file, a slash is `index.html`, everything else is 404. */
export async function serveFolder(
  folder: string,
  { policy, onRequest }: ServeFolderOptions = {},
): Promise<Served> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    onRequest?.(pathname)
    const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    const body = await readFile(join(folder, path)).catch(() => null)
    if (!body) return void response.writeHead(404).end()
    if (policy) response.setHeader('content-security-policy', policy)
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

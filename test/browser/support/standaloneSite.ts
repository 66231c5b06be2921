import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A server with the files of the build without a bundler, and a page of the test's own. */
export interface StandaloneSite {
  readonly origin: string
  close(): Promise<void>
}

export interface StandaloneSiteOptions {
  /** HTML of every path that ends with a slash. */
  readonly page: string
  /** Script that is served behind the one at this path. */
  appendTo?(path: string): string
}

/** Builds the files into a folder of their own, and serves them on a free port. */
export async function startStandaloneSite({
  page,
  appendTo = () => '',
}: StandaloneSiteOptions): Promise<StandaloneSite> {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-standalone-'))
  await promisify(execFile)(`${ROOT}node_modules/.bin/tsx`, ['scripts/standalone.ts', folder], { cwd: ROOT })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    if (path.endsWith('/')) return void response.setHeader('content-type', 'text/html').end(page)
    const body = await readFile(join(folder, basename(path))).catch(() => null)
    if (!body) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/javascript').write(body)
    response.end(appendTo(path))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

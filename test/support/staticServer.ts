import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'

/** A server of one folder, as a host's own origin. */
export interface StaticServer {
  readonly url: string
  /** Paths that were requested, in order. */
  readonly paths: string[]
  close(): Promise<void>
}

/** Serves the files of a folder to any origin on this machine. */
export async function startStaticServer(folder: string): Promise<StaticServer> {
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static')
    paths.push(pathname)
    const bytes = await readFile(join(folder, normalize(pathname))).catch(() => null)
    // No type: the engine looks at the bytes.
    response.writeHead(bytes ? 200 : 404, { 'access-control-allow-origin': '*' }).end(bytes ?? 'not found')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    close: () => new Promise(resolve => void server.close(() => resolve())),
  }
}

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { createRequestListener } from '@react-router/node'

// The smallest server of a build: files of `build/client`, and React Router for the rest.
const FOLDER = new URL('build/client', import.meta.url).pathname
const TYPES = { '.js': 'text/javascript', '.css': 'text/css' }

const answer = createRequestListener({ build: await import('./build/server/index.js') })
const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://host').pathname)
  const file = extname(path) ? await readFile(join(FOLDER, path)).catch(() => null) : null
  if (!file) return answer(request, response)
  response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(file)
})
server.listen(Number(process.env.PORT ?? 3000), process.env.HOST ?? '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
)

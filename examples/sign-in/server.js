import { createServer } from 'node:http'
import { createSignInHandler, toNodeListener } from 'tabkey/siwx/server'

const signIn = createSignInHandler({
  origin: process.env.ORIGIN ?? 'http://localhost:5173',
  chains: ['eip155:1', 'eip155:8453'],
})
const answerSignIn = toNodeListener(signIn)

const server = createServer(async (request, response) => {
  if (request.url?.startsWith('/api/sign-in/')) return answerSignIn(request, response)
  const accounts = await signIn.readAccounts(request).catch(() => undefined)
  const status = accounts === undefined ? 503 : accounts.length > 0 ? 200 : 401
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ account: accounts?.[0]?.accountId }))
})
const port = Number(process.env.API_PORT ?? 8787)
server.listen(port, '127.0.0.1', () => console.log(`The server listens at http://127.0.0.1:${port}`))

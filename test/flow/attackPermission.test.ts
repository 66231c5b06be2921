import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSION_PATH, requirePermission } from '../../scripts/attackSecureSite/permission.ts'
import { createPinnedClient } from '../../scripts/attackSecureSite/pinnedClient.ts'
import { readTarget } from '../../scripts/attackSecureSite/target.ts'

// Whom the attack suite may attack: loopback, and sites that serve a token of this run.

describe('attack target', () => {
  test.each([
    ['http://127.0.0.1:4100/sdk?x=1', 'http://127.0.0.1:4100', '127.0.0.1'],
    ['http://127.8.9.10', 'http://127.8.9.10', '127.8.9.10'],
    ['http://2130706433:4100', 'http://127.0.0.1:4100', '127.0.0.1'],
    ['http://[::1]:4100', 'http://[::1]:4100', '::1'],
    ['http://localhost:4100', 'http://localhost:4100', '127.0.0.1'],
  ])('%s is loopback, and is never resolved', async (url, origin, address) => {
    const resolve = () => Promise.reject(new Error('asked DNS'))
    expect(await readTarget(url, resolve)).toEqual({ origin, isLoopback: true, address })
  })

  test.each([
    'https://localhost.attacker.example',
    'https://127.0.0.1.nip.io',
    'https://localhost.',
    'https://foo.localhost',
    'https://128.0.0.1',
    'https://[::ffff:127.0.0.1]',
    'https://0.0.0.0',
  ])('%s is not loopback, also when it resolves there', async url => {
    const { isLoopback } = await readTarget(url, async () => '127.0.0.1')
    expect(isLoopback).toBe(false)
  })

  test.each([
    ['http://wallet.example.com', 'must be https'],
    ['http://192.168.0.1', 'must be https'],
    ['ftp://127.0.0.1', 'not an http'],
    ['https://127.0.0.1@wallet.example.com', 'user name'],
    ['wallet', 'not an http'],
  ])('%s is refused', async (url, words) => {
    await expect(readTarget(url, async () => '192.0.2.1')).rejects.toThrow(words)
  })
})

describe('attack permission', () => {
  let server: Server
  let port: number
  let asked: { host: string | undefined; path: string | undefined }[]
  let reply: (path: string) => { status: number; text?: string; location?: string }

  beforeEach(async () => {
    asked = []
    reply = () => ({ status: 404 })
    server = createServer(({ headers, url = '/' }, response) => {
      asked.push({ host: headers.host, path: url })
      const { status, text = '', location } = reply(url)
      response.writeHead(status, location ? { location } : {}).end(text)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => new Promise(resolve => server.close(resolve)))

  /** A site of another name, whose one address is the server above. */
  const client = () =>
    createPinnedClient({ origin: `http://wallet.test:${port}`, isLoopback: false, address: '127.0.0.1' })

  /** Waits for permission, and gives the printed token to `onToken`. */
  const wait = (onToken: (token: string) => void, timeoutMs = 300) =>
    requirePermission(client(), {
      pollMs: 20,
      timeoutMs,
      print(line) {
        if (line.startsWith('tabkey-attack-')) onToken(line)
      },
    })

  test('a site that serves the printed token is attacked', async () => {
    await wait(token => {
      reply = path => ({ status: path === PERMISSION_PATH ? 200 : 404, text: `${token}\n` })
    }, 5_000)
    expect(asked.at(-1)).toEqual({ host: `wallet.test:${port}`, path: PERMISSION_PATH })
  })

  test.each<[string, (token: string) => typeof reply]>([
    ['no token', () => () => ({ status: 404 })],
    ['the token with another status', token => () => ({ status: 404, text: token })],
    ['the token among other words', token => () => ({ status: 200, text: `see ${token}` })],
    ['a token of another run', () => () => ({ status: 200, text: `tabkey-attack-${'a'.repeat(32)}` })],
    [
      'a redirect to a page that serves it',
      token => path =>
        path === PERMISSION_PATH ? { status: 302, location: '/token' } : { status: 200, text: token },
    ],
  ])('%s permits nothing', async (_name, replyWith) => {
    await expect(
      wait(token => {
        reply = replyWith(token)
      }),
    ).rejects.toThrow('nothing was attacked')
    expect(asked.every(({ path }) => path === PERMISSION_PATH)).toBe(true)
  })

  test('each run has a token of its own', async () => {
    const tokens: string[] = []
    for (let turn = 0; turn < 2; turn += 1) await wait(token => tokens.push(token), 0).catch(() => {})
    expect(new Set(tokens).size).toBe(2)
  })

  test('loopback needs none', async () => {
    const target = await readTarget(`http://127.0.0.1:${port}`)
    await requirePermission(createPinnedClient(target), { print: () => expect.unreachable() })
    expect(asked).toEqual([])
  })

  test('a path that names another host is not asked', async () => {
    for (const path of ['//attacker.example/', '/\\attacker.example', 'http://attacker.example/'])
      await expect(client().request(path)).rejects.toThrow('not a path')
    expect(asked).toEqual([])
  })
})

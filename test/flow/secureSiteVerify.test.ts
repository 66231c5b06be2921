import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPort, type SiteProcess, startSiteProcess } from '../support/siteProcess.ts'

// `tabkey-secure-site verify` against a site of the built package, and against the same site with one reply changed on the way.

/** Beside the package, so that its dependencies are found; `dist` is of the suite that packs. */
const RELEASE = '.cache/release'
const PACKAGE = 'packages/secure-site'
const MAIN = `${PACKAGE}/${RELEASE}/cli/main.js`

let site: SiteProcess
let data: string

beforeAll(async () => {
  execFileSync('npx', ['tsx', `${PACKAGE}/scripts/build.ts`, RELEASE], { stdio: 'inherit' })
  data = await mkdtemp(join(tmpdir(), 'tabkey-verify-'))
  site = await startSiteProcess(await findPort(), { data }, MAIN)
}, 180_000)
afterAll(async () => {
  await site.stop()
  await rm(data, { recursive: true, force: true })
})

interface Verified {
  readonly code: number
  readonly output: string
  /** Lines of files that are other than in the release. */
  readonly differing: readonly string[]
}

function verify(...args: string[]): Promise<Verified> {
  return new Promise(resolve => {
    execFile(process.execPath, [MAIN, 'verify', ...args], (error, stdout, stderr) => {
      const output = stdout + stderr
      const differing = output.split('\n').filter(line => line.startsWith('differs'))
      resolve({ code: error ? Number(error.code) : 0, output, differing })
    })
  })
}

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Change = (reply: Reply) => Partial<Reply> | 'silence' | undefined

/** The site behind a proxy that changes the replies of some paths. */
async function changeOnTheWay(matches: (path: string) => boolean, change: Change): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    const answer = await fetch(`${site.url}${url}`, {
      headers: { 'accept-language': String(headers['accept-language']) },
    })
    const reply = {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    }
    const changed = matches(new URL(url, site.url).pathname) ? change(reply) : {}
    if (changed === 'silence') return
    const { status, headers: sent, body } = { ...reply, ...changed }
    const kept = Object.entries(sent).filter(([name]) => !/^(content-length|transfer-encoding)$/.test(name))
    response.writeHead(status, Object.fromEntries(kept)).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function verifyChanged(matches: (path: string) => boolean, change: Change): Promise<Verified> {
  const proxy = await changeOnTheWay(matches, change)
  try {
    return await verify(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  } finally {
    proxy.closeAllConnections()
    await new Promise(resolve => proxy.close(resolve))
  }
}

/** Another letter or digit at the end of the text, where no length changes. */
const changeByte: Change = ({ body }) => {
  const at = body.search(/[a-z](?=[^a-z]*$)/)
  return { body: `${body.slice(0, at)}${body[at] === 'x' ? 'y' : 'x'}${body.slice(at + 1)}` }
}
const insert =
  (before: string, text: string): Change =>
  ({ body }) => ({ body: body.replace(before, text + before) })
const setHeader =
  (name: string, value: string): Change =>
  ({ headers }) => ({ headers: { ...headers, [name]: value } })
const weakenPolicy =
  (from: string, to: string): Change =>
  reply => {
    const policy = reply.headers['content-security-policy'] ?? ''
    expect(policy).toContain(from)
    return setHeader('content-security-policy', policy.replace(from, to))(reply)
  }

const is = (wanted: string) => (path: string) => path === wanted
const isLike = (pattern: RegExp) => (path: string) => pattern.test(path)
const FRAME = is('/sdk')

describe('verify', { timeout: 60_000 }, () => {
  test('a site of this release is the same, file by file', async () => {
    const { code, output, differing } = await verify(site.url)
    expect(differing).toEqual([])
    expect(code).toBe(0)
    for (const line of [
      /^same {5}\/frame\.[\w-]+\.js$/m,
      /^same {5}\/frame\.signer\.[\w-]+\.js$/m,
      /^same {5}\/frame\.chunk\.[\w-]+\.js$/m,
      /^same {5}\/frame\.css$/m,
      /^same {5}\/site\.css$/m,
      /^same {5}\/callback\.js$/m,
      /^same {5}\/dashboard\.js$/m,
      /^same {5}\/passkey$/m,
      /^same {5}\/key$/m,
      /^same {5}\/dashboard$/m,
      /^same {5}\/loading$/m,
      /^same {5}\/sdk\?projectId=a{32}&\S+, framed by http:\/\/127\.0\.0\.1:\* http:\/\/localhost:\*$/m,
    ])
      expect(output).toMatch(line)
  })

  test('a proxy that changes nothing is the same', async () => {
    expect((await verifyChanged(is('/'), () => undefined)).code).toBe(0)
  })

  test.each<{ what: string; matches: (path: string) => boolean; change: Change; says: RegExp }>([
    {
      what: 'the script of the frame',
      matches: isLike(/^\/frame\.[\w-]+\.js$/),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'the script with the key',
      matches: isLike(/^\/frame\.signer\./),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'a script that is loaded late',
      matches: isLike(/^\/frame\.readPreview\./),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'a style sheet of the frame',
      matches: is('/frame.css'),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'a style sheet of the pages',
      matches: is('/site.css'),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'the script of the callback',
      matches: is('/callback.js'),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'the script of the dashboard',
      matches: is('/dashboard.js'),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'a text of the page /passkey',
      matches: is('/passkey'),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'a text of the page /key',
      matches: is('/key'),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'a text of the page /loading',
      matches: is('/loading'),
      change: changeByte,
      says: /differs from byte \d+/,
    },
    {
      what: 'the network of the signer',
      matches: isLike(/^\/frame\.signer\./),
      change: setHeader('content-security-policy', "script-src 'self'"),
      says: /content-security-policy: default-src is absent, not 'none'/,
    },
    {
      what: 'bytes at the end',
      matches: is('/callback.js'),
      change: ({ body }) => ({ body: `${body}\n` }),
      says: /differs from byte \d+ on/,
    },
    {
      what: 'a missing file',
      matches: is('/frame.css'),
      change: () => ({ status: 404, body: '{}' }),
      says: /status 404, not 200/,
    },
    {
      what: 'a redirect',
      matches: is('/callback.js'),
      change: reply => ({ ...(setHeader('location', 'https://other.test/')(reply) as object), status: 302 }),
      says: /status 302, not 200; location is https:\/\/other\.test\//,
    },
    {
      what: 'a file of 9 MB',
      matches: is('/site.css'),
      change: () => ({ body: 'x'.repeat(9 * 1024 * 1024) }),
      says: /cannot be read: has more than 8388608 bytes/,
    },
    {
      what: 'a script from elsewhere',
      matches: is('/key'),
      change: insert('</body>', '<script src="https://other.test/a.js"></script>'),
      says: /has <script src="https:\/\/other\.test\/a\.js">/,
    },
    {
      what: 'an inline script',
      matches: FRAME,
      change: insert('</body>', '<script>steal()</script>'),
      says: /has <script>/,
    },
    {
      what: 'a style sheet from elsewhere',
      matches: is('/dashboard'),
      change: insert('</head>', '<link rel="stylesheet" href="//other.test/a.css">'),
      says: /has <link rel="stylesheet" href="\/\/other\.test\/a\.css">/,
    },
    {
      what: 'a Link header',
      matches: FRAME,
      change: setHeader('link', '</a.css>; rel=stylesheet'),
      says: /link is <\/a\.css>; rel=stylesheet, not absent/,
    },
    {
      what: 'a policy with inline scripts',
      matches: FRAME,
      change: weakenPolicy("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      says: /content-security-policy: script-src is 'self' 'unsafe-inline', not 'self'/,
    },
    {
      what: 'a policy without Trusted Types',
      matches: is('/key'),
      change: weakenPolicy("; require-trusted-types-for 'script'", ''),
      says: /require-trusted-types-for is absent/,
    },
    {
      what: 'frames of every page',
      matches: FRAME,
      change: weakenPolicy('frame-ancestors http:', 'frame-ancestors https: http:'),
      says: /frame-ancestors is https: /,
    },
    {
      what: 'another signer in the settings',
      matches: FRAME,
      change: ({ body }) => ({ body: body.replace(/"signer":"[^"]*"/, '"signer":"/frame.css"') }),
      says: /differs from byte \d+/,
    },
    {
      what: 'one more setting',
      matches: FRAME,
      change: ({ body }) => ({ body: body.replace('"solana":', '"more":1,"solana":') }),
      says: /differs from byte \d+/,
    },
    {
      what: 'an origin that ends the policy',
      matches: FRAME,
      change: ({ body }) => ({ body: body.replace('"http://127.0.0.1:*"', '"http://a.test; script-src *"') }),
      says: /settings: allowedOrigins\.0 is not an origin/,
    },
    {
      what: 'a project that is refused',
      matches: FRAME,
      change: ({ body }) => ({ body: body.replace('"refusal":null', '"refusal":"no"') }),
      says: /settings: refusal the site refuses this project/,
    },
  ])('names a change: $what', async ({ matches, change, says }) => {
    const { code, output, differing } = await verifyChanged(matches, change)
    expect(code).toBe(1)
    expect(differing).toHaveLength(1)
    expect(differing[0]).toMatch(says)
    expect(output).toContain(', 1 other than in this release')
  })

  test('names a change in one language', async () => {
    const proxied = await verifyChanged(is('/key'), reply =>
      reply.body.includes('lang="de"') ? changeByte(reply) : undefined,
    )
    expect(proxied.code).toBe(1)
    expect(proxied.differing).toHaveLength(1)
    expect(proxied.differing[0]).toMatch(/\/key: differs from byte \d+ on \([^)]*\) \[de\]$/)
  })

  test('ends with a difference when a file does not come', async () => {
    const { code, differing } = await verifyChanged(is('/callback.js'), () => 'silence')
    expect(code).toBe(1)
    expect(differing).toEqual([expect.stringMatching(/\/callback\.js: cannot be read: .*timeout/)])
  })

  test('shows no control characters of the site', async () => {
    const title = '\u001b[2J<script src="\u001b[31m\u202e">'
    const { output } = await verifyChanged(is('/key'), insert('</body>', title))
    expect(output).toContain('has <script src="?[31m?">')
    for (const character of ['\u001b', '\u202e']) expect(output).not.toContain(character)
  })

  test('needs an origin, and https elsewhere than on this machine', async () => {
    for (const url of [[], ['here'], ['https://wallet.test/sdk'], ['http://wallet.test']])
      expect((await verify(...url)).code).toBe(2)
  })
})

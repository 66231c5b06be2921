import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PLAIN_FEATURES } from '../support/engineConfig.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, flowConfig, peers } from '../support/flowTab.ts'
import { until } from '../support/peerControl.ts'
import { findPort } from '../support/siteProcess.ts'

// The receiver of events that docs/self-hosting.md shows, started from that page.

const ORIGIN = 'http://flow.test'

let folder: string
let url: string
let stop: () => void

beforeEach(async () => {
  await peers.reset()
  folder = await mkdtemp(join(tmpdir(), 'tabkey-events-'))
  const page = await readFile(new URL('../../docs/self-hosting.md', import.meta.url), 'utf8')
  const [, script = ''] = /```js\n(\/\/ events\.mjs[\s\S]*?)```/.exec(page) ?? []
  expect(script.split('\n').length).toBeLessThan(45)
  await writeFile(join(folder, 'events.mjs'), script)
  const port = await findPort()
  const server = spawn(process.execPath, ['events.mjs'], {
    cwd: folder,
    env: { ...process.env, ORIGIN, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stop = () => server.kill()
  await new Promise(resolve => server.stdout.once('data', resolve))
  url = `http://127.0.0.1:${port}`
})

afterEach(async () => {
  stop()
  await rm(folder, { recursive: true, force: true })
})

const lines = async () =>
  (await readFile(join(folder, 'events.jsonl'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(line => line !== '')
    .map(
      line => JSON.parse(line) as { readonly eventId: string; readonly props: { readonly event?: string } },
    )

test('the events of an engine arrive, each once, with what the page says', async () => {
  const config = flowConfig({
    projectId: null,
    endpoints: { analytics: url },
    features: { ...PLAIN_FEATURES, analytics: true },
  })
  const tab = await createFlow().open({ config })
  await tab.connect(ALPHA)
  await until(lines, all => all.some(({ props }) => props.event === 'CONNECT_SUCCESS'), 'the event')
  const events = await lines()
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
})

test.each([
  ['another origin', { method: 'POST', headers: { origin: 'https://other.test' }, body: '{}' }, '/e', 403],
  ['what is no JSON', { method: 'POST', headers: { origin: ORIGIN }, body: '{' }, '/e', 400],
  [
    'a long body',
    { method: 'POST', headers: { origin: ORIGIN }, body: `"${'x'.repeat(300_000)}"` },
    '/batch',
    400,
  ],
  ['another path', { method: 'POST', headers: { origin: ORIGIN }, body: '{}' }, '/other', 404],
  ['a preflight request', { method: 'OPTIONS', headers: { origin: ORIGIN } }, '/e', 204],
] as const)('%s', async (_, init, path, status) => {
  const response = await fetch(url + path, init)
  expect(response.status).toBe(status)
  expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  expect(await lines()).toEqual([])
})

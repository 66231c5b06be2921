import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../../packages/cli/src/runCommand.ts'
import { mainnet } from '../../../src/networks.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { readControl } from '../../../src/worker/control/readControl.ts'

let directory: string
const path = (name: string): string => join(directory, name)

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tabkey-control-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function run(...args: readonly string[]) {
  const said = { out: '', error: '' }
  const code = await runCommand(args, {
    out: text => void (said.out += text),
    error: text => void (said.error += text),
  })
  return { code, ...said }
}

const FILE = `{ "version": 4, "expires": "2099-01-01T00:00:00Z", "features": ["swaps"], "note": "für später" }\n`

test('sign-control: the engine reads what the command has signed, under the key it has printed', async () => {
  await writeFile(path('control.json'), FILE)
  const made = await run('control-key', path('control.key'))
  const publicKey = /publicKey: '([^']+)'/.exec(made.out)?.[1] ?? ''
  expect(resolveConfig({ networks: [mainnet], control: { publicKey } }).engine.control).toEqual({ publicKey })
  expect((await stat(path('control.key'))).mode & 0o777).toBe(0o600)
  const { code, out } = await run('sign-control', path('control.json'), '--key', path('control.key'))
  expect(code).toBe(0)
  expect(JSON.parse(out).payload, 'the exact text').toBe(FILE)
  const now = Date.now()
  expect(await readControl(new TextEncoder().encode(out), publicKey, now)).toMatchObject({
    version: 4,
    features: ['swaps'],
    expires: now + 30 * 86_400_000,
  })
})

test('control-key: a key that is there is not replaced', async () => {
  await run('control-key', path('control.key'))
  const before = await readFile(path('control.key'), 'utf8')
  expect(await run('control-key', path('control.key'))).toMatchObject({ code: 1, out: '' })
  expect(await readFile(path('control.key'), 'utf8')).toBe(before)
})

test.each([
  ['not JSON', '{', 'the file is not JSON'],
  ['without a version', '{"expires":"2099-01-01T00:00:00Z"}', 'version must be an integer of 1 or more'],
  ['without an end', '{"version":1}', 'expires must be a time in UTC such as 2030-01-31T00:00:00Z'],
  ['over', '{"version":1,"expires":"2020-01-01T00:00:00Z"}', 'expires is in the past'],
])('sign-control: a file that is %s is not signed', async (_name, text, reason) => {
  await writeFile(path('control.json'), text)
  await run('control-key', path('control.key'))
  expect(await run('sign-control', path('control.json'), '--key', path('control.key'))).toEqual({
    code: 1,
    out: '',
    error: `The control file would be ignored: ${reason}.\n`,
  })
})

test('sign-control: a key of another kind, and files that are not there', async () => {
  await writeFile(path('control.json'), FILE)
  await writeFile(path('no.key'), 'secret')
  const sign = (key: string) => run('sign-control', path('control.json'), '--key', path(key))
  expect((await sign('no.key')).error).toContain('contains no Ed25519 private key')
  expect((await sign('absent.key')).error).toContain('could not be read')
})

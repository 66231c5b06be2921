import { expect, test } from 'vitest'
import { createRegistry } from '../../../src/worker/data/registry.ts'
import { examplesOf } from '../../contracts/contracts.ts'
import { type Served, walletFeatureRig } from '../worker/features/walletFeatureRig.ts'
import { A, freshId, thrown } from '../worker/rpc/harness.ts'
import { hostedOf } from './hostedOf.ts'
import { replyOf } from './replyOf.ts'

// Every example of the name routes goes through the code that reads it.

const OWNER = '0x1111111111111111111111111111111111111111'
const of = (name: string) =>
  examplesOf(name).map(example => [`${example.status} ${example.name}`, example] as const)

test.each(of('profile-account'))('contracts: profile-account, %s', async (_, example) => {
  const registry = createRegistry(hostedOf(() => replyOf(example)))
  const end = await registry.resolve('ada.reown.id').catch((error: Error) => error)
  if (example.status === '500') expect(end).toMatchObject({ name: 'HttpError', status: 500 })
  else expect(end).toBe(example.status === '200' && !Array.isArray(example.body) ? OWNER : null)
})

test.each(of('profile-reverse'))('contracts: profile-reverse, %s', async (_, example) => {
  const [record] = examplesOf('profile-account', 200)
  const registry = createRegistry(
    hostedOf(({ pathname }) => replyOf(pathname.includes('/reverse/') || !record ? example : record)),
  )
  const end = await registry.lookup(OWNER).catch((error: Error) => error)
  const isFound = example.status === '200' && (example.body as unknown[]).length > 0
  if (example.status === '500') expect(end).toMatchObject({ name: 'HttpError', status: 500 })
  else expect(end).toEqual(isFound ? { name: 'ada.reown.id', avatar: null } : null)
})

/** The names feature over a service that answers one route with an example, and knows no name elsewhere. */
function namesRig(serve: (asked: Served) => unknown) {
  return walletFeatureRig({
    accounts: [`eip155:1:${A}`],
    wallet: () => `0x${'ab'.repeat(65)}`,
    serve: asked =>
      serve(asked) ?? (asked.path === '/v1/supported-chains' ? { http: ['eip155:1'], ws: [] } : []),
  })
}

test.each(of('profile-suggestions'))('contracts: profile-suggestions, %s', async (_, example) => {
  const rig = namesRig(({ path }) => (path.includes('/suggestions/') ? replyOf(example) : undefined))
  const end = await rig.call('names', 'suggest', { name: 'adams' }).catch((error: Error) => error)
  if (example.status !== '200') {
    expect(end).toMatchObject({ name: 'HttpError', status: Number(example.status) })
    return
  }
  const { suggestions } = example.body as { suggestions: { name: string; registered: boolean }[] }
  // Names of three characters exist; Tabkey registers four and more, and does not offer them.
  const offered = suggestions
    .map(({ name, registered }) => ({ name: name.split('.')[0] ?? '', registered }))
    .filter(({ name }) => name.length >= 4)
  expect(end).toEqual(offered)
})

const REGISTER_ENDS: Readonly<Record<string, string>> = {
  'name taken, or its format, length or zone refused': 'NameRefusedError -32603 name refused',
  'coin type of a chain the registry does not know': 'NameRefusedError -32603 coin type refused',
  'signed more than 10 s ago, or ahead':
    'NameSignatureExpiredError -32603 The registry refused the time of the signature. Check the clock of this device.',
  'an attribute other than bio, or of other signs': 'NameRefusedError -32603 attribute refused',
  "signature is not the address's": 'NameRefusedError -32603 signature refused',
  'message is no JSON of the payload': 'NameRefusedError -32603 message cannot be read',
  'body lacks a field: plain text': 'NameRefusedError -32603 The name could not be registered',
  'the database fails: no body at all': 'HttpError -32603 HTTP status code: 500',
}

test.each(of('profile-register'))('contracts: profile-register, %s', async (_, example) => {
  const rig = namesRig(({ method }) => (method === 'POST' ? replyOf(example) : undefined))
  const registering = rig.call('names', 'register', { id: freshId(), name: 'ada-lovelace' })
  if (example.status === '200') expect(await registering).toMatchObject({ name: 'ada-lovelace.reown.id' })
  else expect(await thrown(registering)).toBe(REGISTER_ENDS[example.name])
})

test.each(of('identity'))('contracts: identity, %s', async (_, example) => {
  const rig = namesRig(({ path }) => (path.startsWith('/v1/identity/') ? replyOf(example) : undefined))
  const asked = rig.data.get(rig.tab, { kind: 'identity', account: `eip155:1:${A}` })
  if (example.status !== '200') {
    // The registry is asked, which knows no name, and then ENS, whose chain is not here.
    await expect(asked).rejects.toThrow()
    expect(rig.paths().filter(path => path.includes('/reverse/'))).not.toEqual([])
    return
  }
  const { name } = example.body as { name: string | null }
  expect(await asked).toEqual({ name, avatar: null })
})

import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { NamesFeature } from '../../src/bridge/features/names/contract.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, flowConfig, peers, randomId } from '../support/flowTab.ts'

// A name is registered with the registry by a real signature, and every tab knows it.

const { alpha } = peers
const CAROL = anvilAccount(5).address
const config = () => flowConfig({ projectId: 'p' })

beforeEach(async () => {
  await peers.reset()
  await alpha.setAccounts([5, 0])
})

const names = <Verb extends keyof NamesFeature>(
  { api }: FlowTab,
  verb: Verb,
  parameters: Parameters<NamesFeature[Verb]>[0],
) => api.features.call({ feature: 'names', method: verb, parameters }) as ReturnType<NamesFeature[Verb]>

async function connected() {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open({ config: config() }), flow.open({ config: config() })])
  const { caipAddress } = await a.connect(ALPHA)
  await until(() => b.state().accounts.eip155)
  for (const tab of [a, b]) tab.watch({ kind: 'identity', account: caipAddress })
  return { flow, a, b, nameIn: (tab: FlowTab) => tab.state().identities[caipAddress]?.name }
}

test('names: registered in one tab, shown in every tab, known both ways', async () => {
  const { a, b, nameIn } = await connected()
  await until(() => b.state().identities[`eip155:1:${CAROL}`]?.status === 'fresh')
  expect(nameIn(b)).toBeNull()
  expect(await names(a, 'check', { name: 'carol-of-the-bells' })).toEqual({ status: 'available' })
  expect(await names(a, 'register', { id: randomId(), name: 'Carol-of-the-Bells' })).toEqual({
    name: 'carol-of-the-bells.reown.id',
    account: `eip155:1:${CAROL}`,
  })
  for (const tab of [a, b]) await until(() => nameIn(tab) === 'carol-of-the-bells.reown.id')
  expect(await b.api.data.address({ name: 'carol-of-the-bells.reown.id' })).toBe(CAROL)
  expect(await alpha.count('personal_sign')).toBe(1)
  const suggested = await names(b, 'suggest', { name: 'carol-of-the-bells' })
  expect(suggested).toContainEqual({ name: 'carol-of-the-bells', registered: true })
  expect(suggested.some(({ registered }) => !registered)).toBe(true)

  // One request over the limit is refused without a prompt.
  expect(await failure(names(b, 'register', { id: randomId(), name: 'carol-again' }))).toMatchObject({
    kind: 'already-named',
  })
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('names: another account’s name is found taken before a prompt; a rejection registers nothing', async () => {
  const { a, nameIn } = await connected()
  const register = (name: string) => failure(names(a, 'register', { id: randomId(), name }))
  expect(await register('alpha')).toMatchObject({ kind: 'name-taken' })
  expect(await alpha.count('personal_sign')).toBe(0)
  await alpha.mode({ kind: 'reject', methods: ['personal_sign'] })
  expect(await register('carol-of-the-bells')).toMatchObject({ code: 4001 })
  expect(await names(a, 'check', { name: 'carol-of-the-bells' })).toEqual({ status: 'available' })
  expect(nameIn(a) ?? null).toBeNull()
})

test('names: two tabs at once, one has it; the other hears why', async () => {
  const { a, b } = await connected()
  const register = (tab: FlowTab) => names(tab, 'register', { id: randomId(), name: 'carol-of-the-bells' })
  const ends = await Promise.allSettled([register(a), register(b)])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = ends.find(end => end.status === 'rejected')
  expect(lost?.reason).toMatchObject({
    kind: expect.stringMatching(/^(name-taken|already-named)$/),
  })
})

test('names: a wallet that writes lower case gets a name that identity and reverse find', async () => {
  const lower = CAROL.toLowerCase()
  // The wallet lets this origin in first; from then on it writes the address in lower case.
  const { a: tab } = await connected()
  await alpha.answers({ eth_requestAccounts: [lower], eth_accounts: [lower] })
  const { caipAddress } = await tab.connect(ALPHA)
  tab.watch({ kind: 'identity', account: caipAddress })
  await names(tab, 'register', { id: randomId(), name: 'carol-of-the-bells' })
  const read = async (path: string) => (await fetch(`${peers.api.url}${path}`)).json() as Promise<unknown>
  const name = 'carol-of-the-bells.reown.id'
  expect(await read(`/v1/identity/${lower}?projectId=p`)).toMatchObject({ name })
  expect(await read(`/v1/profile/reverse/${CAROL}?apiVersion=2`)).toMatchObject([{ name }])
  await until(() => tab.state().identities[caipAddress]?.name === name)
})

test('names: where identity is down, reverse finds the registered name', async () => {
  const { a, nameIn } = await connected()
  await peers.api.faults({ status: 503, methods: [`/v1/identity/${CAROL}`] })
  await names(a, 'register', { id: randomId(), name: 'carol-of-the-bells' })
  await until(() => nameIn(a) === 'carol-of-the-bells.reown.id')
})

test('names: an unavailable registry is an error without a prompt', async () => {
  const { a } = await connected()
  await peers.api.faults({ status: 503, methods: [`/v1/profile/reverse/${CAROL}`] })
  const error = await failure(names(a, 'register', { id: randomId(), name: 'carol-of-the-bells' }))
  expect(error).toMatchObject({ kind: 'http', message: 'HTTP status code: 503' })
  expect(await alpha.count('personal_sign')).toBe(0)
})

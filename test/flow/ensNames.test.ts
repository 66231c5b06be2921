import { bytesToHex, encodeAbiParameters, encodeFunctionData, type Hex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type Api, startApi } from '../../packages/peers/src/api.ts'
import { NAMES_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { readContracts } from '../../packages/peers/src/contracts/compile.ts'
import { type EvmNode, startEvmNode } from '../../packages/peers/src/evmNode.ts'
import { type NameGateway, startNameGateway } from '../../packages/peers/src/nameGateway.ts'
import type { Endpoints } from '../../src/bridge/options/endpoints.ts'
import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import { openRig } from './rpcRig.ts'

// A chain of its own, with a universal resolver of our own where ENS has its, and a gateway of EIP-3668.

const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const ETHER = 60n
const BASE = 0x80002105n
const [alice, bob, carol] = [0, 1, 2].map(index => anvilAccount(index).address) as [Hex, Hex, Hex]
const WAYS = { direct: 1, batch: 2, otherSender: 3, loop: 4 } as const

let ethereum: EvmNode
let base: EvmNode
let gateway: NameGateway
let spare: NameGateway

const wire = (name: string): Hex => bytesToHex(packetToBytes(name))

async function rpc(node: EvmNode, method: string, params: readonly unknown[]): Promise<void> {
  const response = await fetch(node.nodeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { error } = (await response.json()) as { error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
}

const set = (data: Hex) => rpc(ethereum, 'eth_sendTransaction', [{ from: carol, to: RESOLVER, data }])
const setAddress = (name: string, coinType: bigint, address: Hex) =>
  set(
    encodeFunctionData({ abi: NAMES_ABI, functionName: 'setAddress', args: [wire(name), coinType, address] }),
  )
const setPrimary = (address: Hex, coinType: bigint, name: string) =>
  set(encodeFunctionData({ abi: NAMES_ABI, functionName: 'setPrimary', args: [address, coinType, name] }))
const setOffchain = (name: string, way: keyof typeof WAYS, urls: readonly string[]) =>
  set(
    encodeFunctionData({
      abi: NAMES_ABI,
      functionName: 'setOffchain',
      args: [wire(name), WAYS[way], urls, gateway.signer],
    }),
  )

/** Bob's address for a question about an address; nothing for other questions. */
const answer = (question: Hex): Hex | null =>
  question.startsWith('0x3b3b57de') ? encodeAbiParameters([{ type: 'address' }], [bob]) : null

beforeAll(async () => {
  ;[ethereum, base, spare] = await Promise.all([
    startEvmNode({ chainId: 1 }),
    startEvmNode({ chainId: 8453 }),
    startNameGateway(answer),
  ])
  gateway = await startNameGateway(answer, `${spare.origin}/get/0x/0x.json`)
  const { Names } = await readContracts()
  await rpc(ethereum, 'anvil_setCode', [RESOLVER, Names.code])
})
afterEach(() => {
  for (const peer of [gateway, spare]) {
    peer.setMode('honest')
    peer.recorder.reset()
  }
})
afterAll(() => Promise.all([ethereum, base, gateway, spare].map(peer => peer?.close())))

/** A dapp on Base that names a node of Ethereum for names alone. */
function openBase(names: Endpoints['names'], changes: Partial<EngineConfig> = {}) {
  const endpoints = { rpc: { 'eip155:1': [ethereum.url] as const }, ...(names && { names }) }
  return openRig([base], { endpoints, ...changes })
}

type Rig = Awaited<ReturnType<typeof openRig>>
const resolve = (rig: Rig, name: string) => rig.data.get(rig.tab, { kind: 'address', name })
const identify = (rig: Rig, account: `${string}:${string}:${string}`) =>
  rig.data.get(rig.tab, { kind: 'identity', account })
const reasonOf = (lookup: Promise<unknown>) =>
  lookup.then(
    value => `resolved ${value}`,
    (error: { kind: string; data?: { reason?: string } }) => `${error.kind} ${error.data?.reason}`,
  )

describe('names without Ethereum among the networks', () => {
  test('endpoints.rpc alone is enough, and other reads do not go there', async () => {
    await setAddress('alice.eth', ETHER, alice)
    const rig = await openBase(undefined)
    expect(await resolve(rig, 'alice.eth')).toBe(alice)
    expect(await resolve(rig, 'unknown.eth')).toBeNull()
    await rig.data.get(rig.tab, { kind: 'balance', account: `eip155:8453:${alice}` })
    expect(Object.keys(ethereum.recorder.stats().calls).sort()).toEqual(['eth_call', 'eth_chainId'])
  })

  test('with ENS switched off a name cannot be looked up', async () => {
    const rig = await openBase([])
    expect(await reasonOf(resolve(rig, 'alice.eth'))).toBe('name-lookup noEthereum')
    expect(await identify(rig, `eip155:8453:${alice}`)).toEqual({ name: null, avatar: null })
  })
})

describe('primary names of a network', () => {
  test('the name of the account on Base is shown there, the one of Ethereum on Ethereum', async () => {
    await setPrimary(bob, BASE, 'bob.base.eth')
    await setAddress('bob.base.eth', BASE, bob)
    await setPrimary(bob, ETHER, 'bob.eth')
    await setAddress('bob.eth', ETHER, bob)
    const rig = await openRig([ethereum, base])
    expect(await identify(rig, `eip155:8453:${bob}`)).toEqual({ name: 'bob.base.eth', avatar: null })
    expect(await identify(rig, `eip155:1:${bob}`)).toEqual({ name: 'bob.eth', avatar: null })
  })

  test('a reverse record that does not verify forward is not shown', async () => {
    await setPrimary(carol, BASE, 'bob.base.eth')
    // It points back on Ethereum alone, which says nothing of Base.
    await setPrimary(alice, BASE, 'alice.eth')
    const rig = await openBase(undefined)
    expect(await identify(rig, `eip155:8453:${carol}`)).toEqual({ name: null, avatar: null })
    expect(await identify(rig, `eip155:8453:${alice}`)).toEqual({ name: null, avatar: null })
  })

  test('without a name on Base the one of Ethereum is shown', async () => {
    await setPrimary(carol, BASE, '')
    await setPrimary(carol, ETHER, 'carol.eth')
    await setAddress('carol.eth', ETHER, carol)
    const rig = await openBase(undefined)
    expect(await identify(rig, `eip155:8453:${carol}`)).toEqual({ name: 'carol.eth', avatar: null })
  })
})

describe('names outside of the chain', () => {
  const listed = () => openBase([{ type: 'ens', gateways: [gateway.origin] }])
  const calls = (peer: NameGateway) =>
    Object.values(peer.recorder.stats().calls).reduce((sum, count) => sum + count, 0)

  test.each([
    ['by GET', 'direct', () => gateway.get, 'GET get'],
    ['by POST', 'direct', () => gateway.post, 'POST post'],
    ['in a batch', 'batch', () => gateway.get, 'GET get'],
  ] as const)('%s: the address pays, because the contract has verified it', async (_name, way, url, call) => {
    await setOffchain('off.eth', way, [url()])
    expect(await resolve(await listed(), 'off.eth')).toBe(bob)
    expect(gateway.recorder.stats().calls).toEqual({ [call]: 1 })
  })

  test('as the name of an account, when both records agree', async () => {
    await setOffchain('off.eth', 'direct', [gateway.get])
    await setPrimary(bob, ETHER, 'off.eth')
    expect(await identify(await listed(), `eip155:8453:${bob}`)).toEqual({
      name: 'bob.base.eth',
      avatar: null,
    })
    await setPrimary(bob, BASE, '')
    expect(await identify(await listed(), `eip155:8453:${bob}`)).toEqual({ name: 'off.eth', avatar: null })
    await setPrimary(alice, ETHER, 'off.eth')
    expect(await identify(await listed(), `eip155:8453:${alice}`)).toEqual({ name: null, avatar: null })
  })

  test('without the list no gateway is asked', async () => {
    await setOffchain('off.eth', 'direct', [gateway.get])
    for (const names of [undefined, [{ type: 'ens' }], [{ type: 'ens', gateways: [] }]] as const)
      expect(await reasonOf(resolve(await openBase(names), 'off.eth'))).toBe('name-lookup offChain')
    expect(calls(gateway)).toBe(0)
  })

  test('a gateway that is not listed is not asked, and the next one of the contract is', async () => {
    await setOffchain('off.eth', 'direct', [spare.get])
    expect(await reasonOf(resolve(await listed(), 'off.eth'))).toBe('name-lookup offChain')
    const disguised = gateway.origin
      .replace('://', `://${new URL(gateway.origin).host}@`)
      .replace(/:\d+$/, ':9')
    await setOffchain('off.eth', 'direct', [disguised, 'file:///etc/passwd', spare.get, gateway.get])
    expect(await resolve(await listed(), 'off.eth')).toBe(bob)
    expect(calls(spare)).toBe(0)
  })

  test.each([
    ['lying', 1],
    ['huge', 1],
    ['nonsense', 1],
    ['redirecting', 1],
    ['refusing', 1],
    ['failing', 1],
  ] as const)('a %s gateway: no address', async (mode, asked) => {
    for (const way of ['direct', 'batch'] as const) {
      await setOffchain('off.eth', way, [gateway.get])
      gateway.recorder.reset()
      gateway.setMode(mode)
      expect(await reasonOf(resolve(await listed(), 'off.eth'))).toBe('name-lookup offChain')
      expect(calls(gateway)).toBe(asked)
      expect(calls(spare)).toBe(0)
    }
  })

  test('a gateway that fails is followed by the next, one that refuses is not', async () => {
    const both = () => openBase([{ type: 'ens', gateways: [gateway.origin, spare.origin] }])
    await setOffchain('off.eth', 'direct', [spare.get, gateway.get])
    spare.setMode('failing')
    expect(await resolve(await both(), 'off.eth')).toBe(bob)
    gateway.recorder.reset()
    spare.setMode('refusing')
    expect(await reasonOf(resolve(await both(), 'off.eth'))).toBe('name-lookup offChain')
    expect(calls(gateway)).toBe(0)
  })

  test('a lookup in the name of another contract is refused before anything is asked', async () => {
    await setOffchain('off.eth', 'otherSender', [gateway.get])
    expect(await reasonOf(resolve(await listed(), 'off.eth'))).toBe('name-lookup offChain')
    expect(calls(gateway)).toBe(0)
  })

  test('a contract that begins the lookup again and again is left after four', async () => {
    await setOffchain('off.eth', 'loop', [gateway.get])
    expect(await reasonOf(resolve(await listed(), 'off.eth'))).toBe('name-lookup offChain')
    expect(calls(gateway)).toBe(4)
  })
})

describe('order of the sources', () => {
  let api: Api
  beforeAll(async () => {
    api = await startApi({ nodes: [ethereum] })
    // The peer places its contracts; the resolver stays where it is.
    const { Names } = await readContracts()
    await rpc(ethereum, 'anvil_setCode', [RESOLVER, Names.code])
    await setPrimary(alice, ETHER, 'alice.eth')
  })
  afterAll(() => api?.close())

  test.each([
    ['the service is first with a project id', 'p', undefined, 'alpha.reown.id'],
    ['the own node is first without one', null, undefined, 'alice.eth'],
    ['ENS alone', 'p', [{ type: 'ens' }], 'alice.eth'],
    ['ENS first', 'p', [{ type: 'ens' }, { type: 'service' }], 'alice.eth'],
    ['the service alone', null, [{ type: 'service' }], 'alpha.reown.id'],
  ] as const)('%s', async (_name, projectId, names, shown) => {
    const rig = await openRig([ethereum], {
      projectId,
      endpoints: { explorer: api.url, blockchainApi: api.url, ...(names && { names }) },
    })
    expect(await identify(rig, `eip155:1:${alice}`)).toMatchObject({ name: shown })
  })

  test('with ENS alone the service does not learn the account', async () => {
    const before = api.recorder.stats().calls
    const rig = await openRig([ethereum], {
      projectId: 'p',
      endpoints: { explorer: api.url, blockchainApi: api.url, names: [{ type: 'ens' }] },
    })
    await identify(rig, `eip155:1:${carol}`)
    expect(api.recorder.stats().calls).toEqual(before)
  })
})

import { randomBytes } from 'node:crypto'
import { type Address, createPublicClient, createTestClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvmNode, startEvmNode } from '../../packages/peers/src/evmNode.ts'
import { accountAddress } from '../../packages/secure-site/src/contracts/smartAccount.ts'
import { accountDomain, BATCH_TYPES } from '../../packages/secure-site/src/contracts/typedData.ts'
import { createRelayer, type Relayer } from '../../packages/secure-site/src/server/relayer.ts'
import { openStore, type Store } from '../../packages/secure-site/src/store/openStore.ts'
import { type Database, missingDatabase, startPostgres } from '../support/databases.ts'

// Two machines of one site pay for smart accounts with one key, on a real chain and a real database.

const CHAIN_ID = 1
const OWNERS = 12
const privateKey = generatePrivateKey()
const relayerAddress = privateKeyToAccount(privateKey).address
const missing = missingDatabase('postgresql')

let chain: EvmNode
let postgres: Database
const stores: Store[] = []

const url = () => chain.url
const reader = () => createPublicClient({ chain: mainnet, transport: http(url()), pollingInterval: 20 })
const node = () => ({ chainId: CHAIN_ID, url: url() })

beforeAll(async () => {
  chain = await startEvmNode({ chainId: CHAIN_ID })
  const anvil = createTestClient({ mode: 'anvil', chain: mainnet, transport: http(url()) })
  await anvil.setBalance({ address: relayerAddress, value: parseEther('10') })
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await postgres?.stop()
  await chain?.close()
})

/** A machine of the site, with a pool of connections of its own. */
async function openMachine(address: string): Promise<Relayer> {
  const store = await openStore(address)
  stores.push(store)
  const context = { now: Date.now } as Parameters<typeof createRelayer>[0]['context']
  return createRelayer({ ...store, context, privateKey, quota: { async reserve() {} } })
}

const createOwners = () => Array.from({ length: OWNERS }, () => privateKeyToAccount(generatePrivateKey()))
const asUser = (address: Address) => ({ address, projectId: 'a'.repeat(32) })

async function signBatch(owner: ReturnType<typeof createOwners>[number]) {
  const nonce = BigInt(`0x${randomBytes(16).toString('hex')}`)
  const deadline = Math.floor(Date.now() / 1000) + 3_600
  const message = { nonce, deadline, calls: [{ to: owner.address, value: 0n, data: '0x' as Hex }] }
  const domain = accountDomain(accountAddress(owner.address), CHAIN_ID)
  const signature = await owner.signTypedData({ domain, types: BATCH_TYPES, primaryType: 'Batch', message })
  return { ...message, signature }
}

describe.skipIf(missing)('two machines with one relayer', () => {
  test('each account is made once, and each batch is sent once, also when both machines get it', async () => {
    postgres = await startPostgres()
    const address = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(postgres.folder)}`
    const machines = [await openMachine(address), await openMachine(address)]
    const owners = createOwners()
    const batches = await Promise.all(owners.map(signBatch))
    const sent = await Promise.all(
      machines.flatMap(machine =>
        owners.map(async (owner, at) => {
          const batch = batches[at]
          if (!batch) throw new Error('An owner has no batch')
          return machine.send(node(), asUser(owner.address), batch)
        }),
      ),
    )
    // Both machines name the same transaction of a batch.
    expect(sent.slice(0, OWNERS)).toEqual(sent.slice(OWNERS))
    const receipts = await Promise.all(
      sent.slice(0, OWNERS).map(hash => reader().waitForTransactionReceipt({ hash })),
    )
    expect(receipts.map(({ status }) => status)).toEqual(Array(OWNERS).fill('success'))
    // One transaction makes an account and one hands the batch in: no gap, and nothing twice.
    expect(await reader().getTransactionCount({ address: relayerAddress })).toBe(2 * OWNERS)
  }, 120_000)
})

describe('turns of one machine', () => {
  test('work of one name is done in its order, other names are not held, and a failure holds none', async () => {
    const store = await openStore('sqlite::memory:')
    stores.push(store)
    const done: string[] = []
    let release = () => {}
    const held = store.inTurn('a', () => new Promise<void>(resolve => (release = resolve)))
    const failed = store.inTurn('a', async () => {
      done.push('a 2')
      throw new Error('broken')
    })
    const next = store.inTurn('a', async () => done.push('a 3'))
    await store.inTurn('b', async () => done.push('b 1'))
    expect(done).toEqual(['b 1'])
    release()
    await held
    await expect(failed).rejects.toThrow('broken')
    await next
    expect(done).toEqual(['b 1', 'a 2', 'a 3'])
  })
})

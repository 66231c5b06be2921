// @vitest-environment happy-dom
import { Connection } from '@solana/web3.js'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { get } from 'svelte/store'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick } from 'vue'
import { requireVersion1 } from '../../../packages/solana/src/createConnection.ts'
import { createConnection } from '../../../packages/solana/src/index.ts'
import * as react from '../../../packages/solana/src/react.ts'
import { solanaStores } from '../../../packages/solana/src/svelte.ts'
import * as vue from '../../../packages/solana/src/vue.ts'
import { tabkeyPlugin } from '../../../packages/vue/src/index.ts'
import { solana, solanaDevnet } from '../../../src/networks.ts'
import { TabkeyProvider } from '../../../src/react.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { createFakeLink } from '../../support/fakeLink.ts'
import { ALICE, BOB, solanaState } from '../../support/solanaState.ts'

// The Solana hooks, composables and stores: which objects a component has.

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function make() {
  const fake = createFakeLink()
  const client = createClient(resolveConfig({ networks: [solana, solanaDevnet] }), fake.loadTab())
  ends.push(() => client.destroy())
  return { fake, client }
}

test('React: components share one connection, which follows the active network; the wallet follows the account', async () => {
  const { fake, client } = make()
  const seen: Connection[] = []
  let publicKey: string | undefined
  function Probe() {
    seen.push(react.useSolanaConnection({ commitment: 'confirmed' }))
    publicKey = react.useAnchorWallet()?.publicKey.toBase58()
    return null
  }
  const root = createRoot(document.createElement('div'))
  ends.unshift(async () => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <TabkeyProvider client={client}>
        <Probe />
        <Probe />
      </TabkeyProvider>,
    ),
  )
  await fake.started()
  await act(async () => fake.welcome(solanaState(null)))
  expect(new Set(seen).size).toBe(1)
  expect([seen[0]?.rpcEndpoint, seen[0]?.commitment]).toEqual([solana.rpcUrls.default.http[0], 'confirmed'])
  expect(publicKey).toBeUndefined()
  await act(async () => fake.mirror.set(solanaState(ALICE)))
  expect(publicKey).toBe(ALICE)
  await act(async () => fake.mirror.set(solanaState(BOB, solanaDevnet.caipNetworkId)))
  expect(publicKey).toBe(BOB)
  expect(seen.at(-1)?.rpcEndpoint).toBe(solanaDevnet.rpcUrls.default.http[0])
  await act(async () => fake.mirror.set(solanaState(null)))
  expect(publicKey).toBeUndefined()
})

test('Vue: the refs follow the network and the account', async () => {
  const { fake, client } = make()
  let bound: { connection: { value: Connection }; wallet: ReturnType<typeof vue.useAnchorWallet> } | undefined
  const app = createApp(
    defineComponent(() => {
      bound = { connection: vue.useSolanaConnection(), wallet: vue.useAnchorWallet() }
      return () => h('p')
    }),
  ).use(tabkeyPlugin, client)
  app.mount(document.createElement('div'))
  ends.unshift(async () => app.unmount())
  await fake.started()
  fake.welcome(solanaState(ALICE, solanaDevnet.caipNetworkId))
  await nextTick()
  expect(bound?.wallet.value?.publicKey.toBase58()).toBe(ALICE)
  expect(bound?.connection.value.rpcEndpoint).toBe(solanaDevnet.rpcUrls.default.http[0])
  fake.mirror.set(solanaState(null))
  await nextTick()
  expect(bound?.wallet.value).toBeNull()
})

test('Svelte: the stores follow the account, and have the connection of the other doors', async () => {
  const { fake, client } = make()
  const { connection, anchorWallet } = solanaStores(client)
  const seen: (string | undefined)[] = []
  const stop = anchorWallet.subscribe(wallet => seen.push(wallet?.publicKey.toBase58()))
  await fake.started()
  fake.welcome(solanaState(ALICE))
  fake.mirror.set(solanaState(BOB))
  stop()
  expect(seen).toEqual([undefined, ALICE, BOB])
  expect(get(connection())).toBe(get(connection({ network: solana.caipNetworkId })))
  expect(get(connection())).not.toBe(get(connection({ commitment: 'processed' })))
})

test('version 2 of web3.js is refused with one sentence that names the version to install', () => {
  // What `Connection` is in a module of version 2.
  expect(() => requireVersion1(undefined)).toThrow(
    'tabkey/solana needs version 1 of @solana/web3.js, from 1.98 on: npm i @solana/web3.js@1',
  )
  expect(() => requireVersion1(Connection)).not.toThrow()
  expect(createConnection(make().client)).toBeInstanceOf(Connection)
})

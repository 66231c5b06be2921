// @vitest-environment happy-dom

import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as core3 from 'wagmi-core-3'
import { tabkeyConnector } from '../../../packages/wagmi/src/index.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../support/fakeLink.ts'

// `connect` of wagmi 3 with capabilities (ERC-7846).

let client: Tabkey | undefined

// happy-dom has no `origin`.
beforeEach(() => void vi.stubGlobal('origin', location.origin))

afterEach(async () => {
  vi.unstubAllGlobals()
  await client?.destroy()
  localStorage.clear()
})

/** Connects by the modal, in which a person chooses a wallet. */
async function connect(
  capabilities?: NonNullable<
    Parameters<ReturnType<ReturnType<typeof tabkeyConnector>>['connect']>[0]
  >['capabilities'],
) {
  const fake = createFakeLink({ 'rpc.request': () => '0xsigned' })
  client = createClient(resolveConfig({ networks: [mainnet] }), fake.loadTab())
  const config = core3.createConfig({
    chains: [mainnet],
    connectors: [tabkeyConnector(client)],
    transports: { [mainnet.id]: core3.http('http://127.0.0.1:1') },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  await fake.started()
  fake.welcome(emptyState())
  const [connector] = config.connectors
  if (!connector) throw new Error('no connector')
  const connecting = core3.connect(config, {
    connector,
    withCapabilities: true,
    ...(capabilities ? { capabilities } : {}),
  })
  await vi.waitFor(() => expect(client?.getState().open).toBe(true), 10_000)
  fake.mirror.set(connectedState())
  return connecting
}

test('wagmi 3: withCapabilities gives empty capabilities', async () => {
  expect(await connect()).toEqual({ accounts: [{ address: ADDRESS, capabilities: {} }], chainId: 1 })
})

test('wagmi 3: signInWithEthereum gives the signed message of the chain in use', async () => {
  const { accounts } = await connect({ signInWithEthereum: { nonce: 'a1b2c3d4e5f6' } })
  const message = expect.stringMatching(/\nChain ID: 1\nNonce: a1b2c3d4e5f6\n/)
  expect(accounts).toMatchObject([
    { address: ADDRESS, capabilities: { signInWithEthereum: { message, signature: '0xsigned' } } },
  ])
})

import { base64 } from '@scure/base'
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { beforeEach, expect, test } from 'vitest'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import type { Network } from '../../src/bridge/contract/network.ts'
import type { Preview } from '../../src/bridge/features/preview/contract.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, type FlowTab, flowConfig, flowNetwork, peers } from '../support/flowTab.ts'

// Previews on Bitcoin by the engine: of every address of the session, with proof from the network's node.

const { phone, bitcoin } = peers
const regtest: Network = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
}
const network = regtest.caipNetworkId

async function pair() {
  const base = flowConfig({ networks: [flowNetwork(1, 'Ethereum'), regtest] })
  const config = { ...base, endpoints: { ...base.endpoints, esplora: { [network]: [bitcoin.url] } } }
  const tab = await createFlow().open({ wallets: [], config })
  const connecting = tab.connect('walletConnect', { namespace: 'bip122' })
  await phone.approve(await until(() => tab.state().wc.uri, 10_000))
  await connecting
  const { allAccounts } = await until(() => tab.state().accounts.bip122, 10_000)
  const find = (wanted: string) => allAccounts.find(({ type }) => type === wanted)?.address ?? ''
  return { tab, payment: find('payment'), ordinals: find('ordinal') }
}

const preview = ({ api }: FlowTab, method: string, params: unknown) =>
  api.features.call({
    feature: 'preview',
    method: 'of',
    parameters: { network, method, params },
  }) as Promise<Preview>

const createStranger = () => p2wpkh(pubECDSA(randomPrivateKeyBytes()), REGTEST).address ?? ''
const toScript = (address: string) => OutScript.encode(Address(REGTEST).decode(address))

/** Two coins of the account, stated without proof, and the outputs. */
async function buildPsbt(tab: FlowTab, address: string, outputs: Readonly<Record<string, bigint>>) {
  const made = [await bitcoin.pay(address, 50_000), await bitcoin.pay(address, 40_000)]
  const coins = await tab.ask<{ txid: string; vout: number; value: string }[]>('getUtxos', [address], {
    network,
  })
  const tx = new Transaction()
  for (const { txid, vout, value } of coins.filter(coin => made.includes(coin.txid)))
    tx.addInput({
      txid,
      index: vout,
      witnessUtxo: { script: toScript(address), amount: BigInt(value) },
    })
  for (const [to, amount] of Object.entries(outputs)) tx.addOutputAddress(to, amount, REGTEST)
  return {
    account: address,
    psbt: base64.encode(tx.toPSBT()),
    signInputs: [0, 1].map(index => ({ address, index })),
    broadcast: true,
  }
}

beforeEach(() => peers.reset())

test('signPsbt: the node proves the coins, and change to another address of the session does not leave', async () => {
  const { tab, payment, ordinals } = await pair()
  const to = createStranger()
  const params = await buildPsbt(tab, payment, { [to]: 60_000n, [ordinals]: 29_500n })
  const asked = (await phone.state()).asked.length
  expect(await preview(tab, 'signPsbt', params)).toMatchObject({
    network,
    account: payment,
    confidence: 'decoded',
    warnings: [],
    allowances: [],
    effects: [{ direction: 'out', amount: '60000', asset: { symbol: 'BTC' }, party: { address: to } }],
  })
  expect((await phone.state()).asked).toHaveLength(asked)
})

test('sendTransfer and signMessage need no node', async () => {
  const { tab, payment } = await pair()
  await bitcoin.faults({ status: 503 })
  const to = createStranger()
  const params = { account: payment, recipientAddress: to, amount: '7000' }
  expect(await preview(tab, 'sendTransfer', params)).toMatchObject({
    confidence: 'decoded',
    effects: [{ amount: '7000', party: { address: to } }],
  })
  expect(await preview(tab, 'signMessage', { account: payment, message: 'Sign in' })).toMatchObject({
    confidence: 'decoded',
    warnings: [],
  })
})

test('a node that is slow: the receivers are known, the amounts of the coins are not', async () => {
  const { tab, payment } = await pair()
  const to = createStranger()
  const params = await buildPsbt(tab, payment, { [to]: 60_000n })
  await bitcoin.faults({ delayMs: 10_000 })
  const start = performance.now()
  const shown = await preview(tab, 'signPsbt', params)
  expect(performance.now() - start).toBeLessThan(3_600)
  expect(shown).toMatchObject({
    confidence: 'unknown',
    warnings: [{ kind: 'unread' }],
    effects: [{ amount: '60000', party: { address: to } }],
  })
})

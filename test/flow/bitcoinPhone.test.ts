import { base64, hex } from '@scure/base'
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { beforeEach, expect, test } from 'vitest'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import { interpreterAgrees } from '../../packages/peers/src/bitcoin/interpreter.ts'
import type { Network } from '../../src/bridge/contract/network.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, type FlowTab, failure, flowConfig, flowNetwork, peers } from '../support/flowTab.ts'
import { pay } from '../support/pay.ts'

// A phone that speaks bip122 over the real relay, and a real chain: from the code to the payment in a block.

const { phone, bitcoin } = peers

const regtest: Network = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  // The service comes from `endpoints.esplora`.
  rpcUrls: { default: { http: [] } },
}
const network = regtest.caipNetworkId

const config = () => {
  const base = flowConfig({ networks: [flowNetwork(1, 'Ethereum'), regtest] })
  return { ...base, endpoints: { ...base.endpoints, esplora: { [network]: [bitcoin.url] } } }
}

const stranger = () => p2wpkh(pubECDSA(randomPrivateKeyBytes()), REGTEST).address ?? ''

const scriptOf = (address: string) => OutScript.encode(Address(REGTEST).decode(address))

async function balanceOf(address: string): Promise<number> {
  const coins = (await (await fetch(`${bitcoin.url}/address/${address}/utxo`)).json()) as {
    value: number
    status: { confirmed: boolean }
  }[]
  return coins.filter(({ status }) => status.confirmed).reduce((sum, { value }) => sum + value, 0)
}

async function pair(): Promise<{ readonly tabs: readonly [FlowTab, FlowTab]; readonly address: string }> {
  const flow = createFlow()
  const options = { wallets: [], config: config() } as const
  const [a, b] = [await flow.open(options), await flow.open(options)]
  const connecting = a.connect('walletConnect', { namespace: 'bip122' })
  await phone.approve(await until(() => a.state().wc.uri, 10_000))
  await connecting
  const { address } = await until(() => b.state().accounts.bip122, 10_000)
  await phone.mode({ requests: 'approve' })
  return { tabs: [a, b], address }
}

const send = (tab: FlowTab, to: string, amount: number) => pay(tab, { network, to, amount: String(amount) })

beforeEach(() => peers.reset())

test('the phone joins with both its addresses, in every tab', async () => {
  const { tabs } = await pair()
  for (const tab of tabs) {
    const account = await until(() => tab.state().accounts.bip122, 10_000)
    expect(account.caipAddress).toBe(`${network}:${account.address}`)
    expect(account.address).toMatch(/^bcrt1q/)
    expect(account.allAccounts.map(({ address, type }) => [address.slice(0, 6), type])).toEqual([
      ['bcrt1q', 'payment'],
      // A session does not say what an address is for: taproot beside another kind is not spent from.
      ['bcrt1p', 'ordinal'],
    ])
  }
})

test('signMessage by BIP-322: another implementation of Bitcoin agrees', async () => {
  const { tabs, address } = await pair()
  const message = 'Sign in\nto Tabkey'
  const answer = await tabs[1].ask<{ signature: string }>(
    'signMessage',
    { account: address, message, protocol: 'bip322' },
    { network },
  )
  expect(interpreterAgrees(scriptOf(address), message, hex.decode(answer.signature))).toBe(true)
  expect(interpreterAgrees(scriptOf(address), 'Sign in', hex.decode(answer.signature))).toBe(false)
})

test('a payment by sendTransfer arrives; an impossible payment does not prompt', async () => {
  const { tabs, address } = await pair()
  await bitcoin.pay(address, 200_000)
  const to = stranger()
  const sent = await send(tabs[1], to, 70_000)
  await bitcoin.mine()
  expect(await balanceOf(to)).toBe(70_000)
  const tx = await tabs[0].ask<{ vout: { value: string }[] }>('getTransaction', [sent?.id], { network })
  expect(tx.vout.some(({ value }) => value === '70000')).toBe(true)
  const asked = (await phone.state()).asked.length
  expect(await failure(Promise.resolve(send(tabs[0], to, 900_000_000)))).toMatchObject({
    kind: 'insufficient-funds',
  })
  expect(await failure(Promise.resolve(send(tabs[0], to, 100)))).toMatchObject({ kind: 'dust' })
  const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(await failure(Promise.resolve(send(tabs[0], mainnet, 5_000)))).toMatchObject({
    kind: 'invalid-recipient',
  })
  expect((await phone.state()).asked).toHaveLength(asked)
  await phone.mode({ requests: 'reject' })
  expect(await failure(Promise.resolve(send(tabs[0], to, 5_000)))).toMatchObject({ code: 4001 })
})

test('signPsbt: the own input is signed; a foreign one is refused before the phone hears of it', async () => {
  const { tabs, address } = await pair()
  const txid = await bitcoin.pay(address, 50_000)
  const [coin] = (
    await tabs[0].ask<{ txid: string; vout: number }[]>('getUtxos', [address], { network })
  ).filter(entry => entry.txid === txid)
  const psbtOf = (owner: string) => {
    const tx = new Transaction()
    const witnessUtxo = { script: scriptOf(owner), amount: 50_000n }
    tx.addInput({ txid, index: coin?.vout ?? 0, witnessUtxo })
    tx.addOutputAddress(stranger(), 49_000n, REGTEST)
    return base64.encode(tx.toPSBT())
  }
  const ask = (psbt: string) =>
    tabs[0].ask<{ psbt: string }>(
      'signPsbt',
      { account: address, psbt, signInputs: [{ address, index: 0 }], broadcast: false },
      { network },
    )
  const { psbt } = await ask(psbtOf(address))
  const signed = Transaction.fromPSBT(base64.decode(psbt))
  signed.finalize()
  expect((await fetch(`${bitcoin.url}/tx`, { method: 'POST', body: signed.hex })).status).toBe(200)
  const asked = (await phone.state()).asked.length
  expect(await failure(ask(psbtOf(stranger())))).toMatchObject({ field: 'params.signInputs[0].address' })
  expect((await phone.state()).asked).toHaveLength(asked)
})

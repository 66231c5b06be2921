import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { type Hex, maxUint256, parseEther, toHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { Preview, PreviewRequest } from '../../src/bridge/features/preview/contract.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, flowConfig, flowNetwork, peers } from '../support/flowTab.ts'
import { approveData, at } from './swapRig.ts'

// Previews by the engine: of the connected account, on the network's node, one for all tabs.

const { alpha } = peers
const OWNER = anvilAccount(6).address
const FRIEND: Hex = '0x52908400098527886E0F7030069857D2E4169EE7'

beforeEach(async () => {
  await peers.reset()
  await alpha.setAccounts([6])
})
afterEach(() => peers.ethereum.faults({}))

async function openTwo(): Promise<readonly [FlowTab, FlowTab]> {
  const flow = createFlow()
  const config = flowConfig({ projectId: 'p' })
  const first = await flow.open({ config })
  await first.connect(ALPHA)
  return [first, await flow.open({ config })]
}

const preview = ({ api }: FlowTab, request: Omit<PreviewRequest, 'network'>) =>
  api.features.call({
    feature: 'preview',
    method: 'of',
    parameters: { network: 'eip155:1', ...request },
  }) as Promise<Preview>

const pay = (value: bigint) => ({
  method: 'eth_sendTransaction',
  params: [{ from: OWNER, to: FRIEND, value: toHex(value) }],
})

test('preview: the account, the block and the effect, and the wallet is not asked', async () => {
  const [tab] = await openTwo()
  const before = tab.asked.length
  const shown = await preview(tab, pay(parseEther('1')))
  expect(shown).toMatchObject({
    network: 'eip155:1',
    method: 'eth_sendTransaction',
    account: OWNER.toLowerCase(),
    confidence: 'simulated',
    warnings: [],
    effects: [{ direction: 'out', amount: String(parseEther('1')), asset: { kind: 'coin', symbol: 'ETH' } }],
  })
  expect(shown.block).toMatch(/^\d+$/)
  expect(tab.asked.length).toBe(before)
})

test('preview: two tabs that ask the same in one block share one simulation', async () => {
  const [first, second] = await openTwo()
  await peers.ethereum.reset()
  const [one, other] = await Promise.all([preview(first, pay(5n)), preview(second, pay(5n))])
  expect(other).toEqual(one)
  await preview(second, pay(5n))
  const { calls } = await peers.ethereum.stats()
  expect(calls.eth_simulateV1).toBe(3)
})

test('preview: an approval without a limit is a warning', async () => {
  const [tab] = await openTwo()
  const shown = await preview(tab, {
    method: 'eth_sendTransaction',
    params: [{ from: OWNER, to: at.usdc, data: approveData(FRIEND, maxUint256) }],
  })
  expect(shown.allowances).toMatchObject([{ kind: 'spend', amount: 'all', asset: { symbol: 'USDC' } }])
  expect(shown.warnings.map(({ kind }) => kind)).toEqual(['unlimited', 'spenderWithoutCode'])
})

test('preview: a node that is slow, or refuses, ends as unknown within its deadline', async () => {
  const [tab] = await openTwo()
  await peers.ethereum.faults({ methods: ['eth_simulateV1'], delayMs: 10_000 })
  const start = performance.now()
  const slow = await preview(tab, pay(7n))
  expect(performance.now() - start).toBeLessThan(4_000)
  expect(slow).toMatchObject({ confidence: 'unknown', warnings: [{ kind: 'notTested' }] })
})

test('preview: an empty method and an unconfigured network are refused, and a value that is not a number is unread', async () => {
  const [tab] = await openTwo()
  await expect(preview(tab, { method: '', params: [] })).rejects.toMatchObject({ name: 'ValidationError' })
  const other = tab.api.features.call({
    feature: 'preview',
    method: 'of',
    parameters: { network: 'eip155:99', ...pay(1n) },
  })
  await expect(other).rejects.toMatchObject({ name: 'NetworkNotFoundError' })
  expect(await preview(tab, { method: 'eth_sendTransaction', params: [{ value: 'x' }] })).toMatchObject({
    confidence: 'unknown',
    warnings: [{ kind: 'unread' }],
  })
})

test('preview: a Solana transaction on its cluster, for the account that pays the fee', async () => {
  const id = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const solana = {
    ...flowNetwork(1, 'Solana Devnet'),
    id,
    caipNetworkId: `solana:${id}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [peers.urls.solana] } },
  } as const
  const plain = flowConfig({ projectId: 'p' })
  const tab = await createFlow().open({ config: { ...plain, networks: [...plain.networks, solana] } })
  const [payer, receiver] = [Keypair.generate(), Keypair.generate()]
  const account = payer.publicKey.toBase58()
  await peers.solana.airdrop(account, 5_000_000_000n)
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    // The node replaces it.
    recentBlockhash: account,
    instructions: [
      SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: receiver.publicKey,
        lamports: 2_000_000_000,
      }),
    ],
  }).compileToV0Message()
  const transaction = Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  const shown = (await tab.api.features.call({
    feature: 'preview',
    method: 'of',
    parameters: {
      network: `solana:${id}`,
      method: 'solana_signAndSendTransaction',
      params: { transaction },
    },
  })) as Preview
  expect(shown).toMatchObject({
    account,
    confidence: 'simulated',
    warnings: [],
    effects: [
      {
        direction: 'out',
        amount: '2000000000',
        asset: { kind: 'coin', symbol: 'SOL' },
        party: { address: receiver.publicKey.toBase58(), isContract: false },
      },
    ],
  })
  expect(shown.block).toMatch(/^\d+$/)
})

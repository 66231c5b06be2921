import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { followPayment, toPaymentOutcome } from '../../src/ui/client/follow/followPayment.ts'
import { confirmSend, prepareSend } from '../../src/ui/client/methods/send.ts'
import { systemFetch } from '../../src/worker/net/exchange.ts'
import { until } from '../support/createTestTab.ts'
import { flowNetwork } from '../support/flowTab.ts'
import { createFrameFlow, type FrameFlow, type FrameFlowTab, randomId } from '../support/frameFlow.ts'
import { embeddedConfig } from '../support/frameRig.ts'
import { ADDRESS, SILENT } from '../support/frameSite.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'

// A payment by the embedded wallet whose engine or frame dies after the person approved it: the site has paid.

const peers = connectPeers(injectPeers())
const { url } = peers.ethereum
const network = flowNetwork(1, 'Ethereum')
const AMOUNT = 1_000_000_007n

async function node<Result>(method: string, ...params: unknown[]): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await answer.json()) as { result: Result; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

beforeEach(async () => {
  await peers.ethereum.reset()
  await node('anvil_impersonateAccount', ADDRESS)
})

async function open(isAnswered: boolean) {
  const base = embeddedConfig()
  const config = {
    ...base,
    networks: [network],
    endpoints: { ...base.endpoints, rpc: { 'eip155:1': [url] } },
    features: { ...base.features, send: true },
  }
  const flow = createFrameFlow({ config, fetch: systemFetch })
  const tab = await flow.open()
  await tab.login()
  await tab.api.embedded.setAccountType({ namespace: 'eip155', type: 'eoa' })
  await until(() => tab.state().accounts.eip155?.address === ADDRESS)
  let hash: Hex | undefined
  flow.site.on('RPC_REQUEST', async payload => {
    const [asked] = (payload as { params: [Record<string, string>] }).params
    const { from, to, value, data, gas } = asked
    hash = await node<Hex>('eth_sendTransaction', { from, to, value, data, gas })
    return isAnswered ? hash : SILENT
  })
  const to = privateKeyToAccount(generatePrivateKey()).address
  const input = { id: randomId(), network: 'eip155:1', to, amount: String(AMOUNT) } as const
  const review = await prepareSend(tab.api, input)
  const confirmed = confirmSend(tab.api, review).then(
    ({ id }) => ({ status: 'confirmed' as const, transaction: id }),
    (error: unknown) => toPaymentOutcome(error),
  )
  return { flow, tab, review, to, confirmed, paid: () => until(() => hash, 20_000) }
}

const loseFrame = (tab: FrameFlowTab) => tab.api.page.frameLost({ reason: 'reloaded' })

async function killEngine(flow: FrameFlow, tab: FrameFlowTab): Promise<void> {
  const { epoch } = tab.state().engine
  await flow.kill()
  await until(() => tab.state().engine.epoch > epoch, 20_000)
}

test.each([
  ['the frame', false, (_flow: FrameFlow, tab: FrameFlowTab) => loseFrame(tab)],
  ['the engine', true, killEngine],
  [
    'the engine and the frame',
    false,
    async (flow: FrameFlow, tab: FrameFlowTab) => {
      tab.page.reload()
      await killEngine(flow, tab)
      await loseFrame(tab)
    },
  ],
] as const)(
  'embedded: a payment is unknown and is found on the chain when %s dies after the approval',
  async (_what, isAnswered, lose) => {
    const { flow, tab, review, to, confirmed, paid } = await open(isAnswered)
    const transaction = await paid()
    await lose(flow, tab)
    const known = await confirmed
    expect(known.status).toBe('unknown')
    const outcome = await followPayment(tab.api, { id: review.id, network: 'eip155:1', known })
    expect(outcome).toEqual({ status: 'confirmed', transaction: String(transaction).toLowerCase() })
    expect(BigInt(await node<Hex>('eth_getBalance', to, 'latest'))).toBe(AMOUNT)
    expect(flow.site.count('RPC_REQUEST')).toBe(1)
  },
  60_000,
)

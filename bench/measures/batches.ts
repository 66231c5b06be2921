import type { Page } from 'playwright'
import { connectWallet, openTab } from '../../test/browser/support/pages.ts'
import { control } from '../../test/support/peerControl.ts'
import type { Measure } from '../measure.ts'
import { count, summarize } from '../report/summarize.ts'

const CALLS = 10
const BASE = 'ten prompts'
const BATCH = 'sendCalls of ten'

/** In the page: ten payments, each with its own prompt; the wallet approves each at once. */
async function sendEach(calls: number): Promise<number> {
  const { address: from } = window.tabkey.getAccount('eip155')
  const start = performance.now()
  for (let index = 0; index < calls; index += 1)
    await window.tabkey.request({
      method: 'eth_sendTransaction',
      params: [{ from: from as `0x${string}`, to: `0x${'70'.repeat(20)}`, value: '0x1' }],
    })
  return performance.now() - start
}

/** In the page: the same payments in one request. */
async function sendTogether(calls: number): Promise<number> {
  const start = performance.now()
  await window.tabkey.sendCalls({
    calls: Array.from({ length: calls }, () => ({ to: `0x${'70'.repeat(20)}` as const, value: 1n })),
  })
  return performance.now() - start
}

/** Several calls in one request of the wallet (EIP-5792), and one by one: time, and what the person is asked. */
export const batches: Measure = {
  name: 'batches',
  title: 'Ten calls, together and one by one',
  async run(stage) {
    await stage.reset()
    const context = await stage.openContext()
    const page = await openTab(context, stage.urls.dapp)
    await connectWallet(page, 'Alpha Wallet')
    const rounds = stage.rounds(10)

    async function measure(send: (calls: number) => Promise<number>, on: Page) {
      const before = await readPrompts()
      const taken: number[] = []
      for (let round = 0; round < rounds; round += 1) taken.push(await on.evaluate(send, CALLS))
      return { taken, prompts: ((await readPrompts()) - before) / rounds }
    }

    async function readPrompts(): Promise<number> {
      const received = await control<readonly { readonly method: string }[]>(
        stage.urls.walletd,
        '/calls/alpha',
      )
      return received.filter(
        ({ method }) => method === 'eth_sendTransaction' || method === 'wallet_sendCalls',
      ).length
    }

    const each = await measure(sendEach, page)
    const together = await measure(sendTogether, page)
    const prompts = (name: string) => `${name}, prompts`
    return [
      summarize(BASE, 'ms', each.taken),
      summarize(BATCH, 'ms', together.taken, { base: BASE }),
      count(prompts(BASE), 'calls', each.prompts),
      count(prompts(BATCH), 'calls', together.prompts, { base: prompts(BASE) }),
    ]
  },
}

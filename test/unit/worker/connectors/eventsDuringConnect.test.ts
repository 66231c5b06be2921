import { expect, test } from 'vitest'
import type { PageWallet } from '../../../../src/bridge/contract/wallet.ts'
import { createPageWallet } from '../../../../src/worker/connectors/injected/pageWallet.ts'
import { createWalletTabs } from '../../../../src/worker/connectors/walletTabs.ts'
import { walletsFound } from '../../../../src/worker/store/actions.ts'
import { testStore } from '../../../support/engineStore.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { walletPart } from '../../../support/walletPart.ts'
import { A, B, testTab } from '../rpc/harness.ts'

const WALLET: PageWallet = { id: 'io.example', name: 'Example', kind: 'announced', namespaces: ['eip155'] }

/** A wallet that grants `granted`, and is asked for its network; the rest is said with the owners. */
async function asked(granted: unknown) {
  const store = testStore()
  const walletTabs = createWalletTabs()
  const connector = createPageWallet({
    store,
    walletTabs,
    clock: createFakeClock(),
    oneClick: async () => null,
  })
  let answerChain: (chainId: string) => void = () => {}
  const plain = testTab()
  const tab = {
    ...plain,
    page: {
      ...plain.page,
      wallet: walletPart(async ({ args }) => {
        if (args.method === 'eth_requestAccounts') return { status: 'answered', result: granted }
        const result = await new Promise<string>(resolve => (answerChain = resolve))
        return { status: 'answered', result }
      }),
    },
  }
  walletsFound(store, walletTabs.setWallets(tab, [WALLET]))
  const joined = connector.connect(
    { wallet: WALLET.id, id: 'a'.repeat(32) },
    tab,
    new AbortController().signal,
  )
  await new Promise(resolve => setImmediate(resolve))
  return { walletTabs, tab, joined, answerChain }
}

test('connect: an account chosen before the network is known is the one that is joined', async () => {
  const { walletTabs, tab, joined, answerChain } = await asked([A])
  // Another tab's word, another wallet's word, then the one that counts.
  walletTabs.recordEvent(testTab(), { id: WALLET.id, name: 'accountsChanged', data: [] })
  walletTabs.recordEvent(tab, { id: 'io.other', name: 'accountsChanged', data: [] })
  walletTabs.recordEvent(tab, { id: WALLET.id, name: 'accountsChanged', data: [B] })
  answerChain('0x1')
  expect((await joined)[0]?.accounts).toEqual([`eip155:1:${B}`])
})

test.each([[{ toString: 1 }], [null], ['0x']])(
  'connect: a grant of %j is refused, whatever was said meanwhile',
  async granted => {
    const { walletTabs, tab, joined, answerChain } = await asked(granted)
    walletTabs.recordEvent(tab, { id: WALLET.id, name: 'accountsChanged', data: [] })
    answerChain('0x1')
    await expect(joined).rejects.toMatchObject({ name: 'InvalidResponseError' })
  },
)

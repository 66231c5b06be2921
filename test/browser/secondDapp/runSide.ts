import { type BrowserContext, expect, type Page } from 'playwright/test'
import {
  STRICT_WALLET,
  type StrictWallet,
  startStrictWallet,
} from '../../../packages/peers/src/strictWallet.ts'
import { modalOf } from '../support/pages.ts'
import type { DappSettings, Hand } from './dapp.ts'
import { GROUPS } from './groups.ts'
import type { Outcome } from './step.ts'

export type Outcomes = ReadonlyMap<string, Outcome>

/** What Tabkey's preview says of a request before the wallet gets it. */
export interface PreviewedRequest {
  readonly step: string
  readonly method: string
  /** Kinds of the warnings; the name of the error where there is no preview. */
  readonly warnings: readonly string[]
  readonly confidence: string
}

export interface Side {
  readonly outcomes: Outcomes
  /** Empty without Tabkey. */
  readonly previews: readonly PreviewedRequest[]
}

export interface SideParameters {
  readonly context: BrowserContext
  /** The page that has the wallet, or Tabkey before it. */
  readonly url: string
  readonly settings: DappSettings
  /** The dapp's script. */
  readonly script: string
}

async function ask(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result: unknown }).result
}

/** Runs on chains that are put back afterwards, so that both sides begin alike. */
async function onSnapshots<Result>(urls: readonly string[], run: () => Promise<Result>): Promise<Result> {
  const ids = await Promise.all(urls.map(url => ask(url, 'evm_snapshot')))
  try {
    return await run()
  } finally {
    await Promise.all(urls.map((url, index) => ask(url, 'evm_revert', [ids[index]])))
  }
}

/** What a person does: in the wallet, and in Tabkey's modal where it opens. */
function createHands(wallet: StrictWallet, page: Page, hasModal: boolean) {
  const choose = async (isInVain: boolean) => {
    const modal = modalOf(page)
    const row = modal.getByRole('button', { name: new RegExp(`^${STRICT_WALLET.name}`) })
    // A request that is answered without a choice opens no modal.
    if (!hasModal || !(await row.waitFor({ timeout: 3_000 }).then(Boolean.bind(null, 1), () => false))) return
    await row.click()
    if (!isInVain) return
    await expect(modal.getByText(/declined|rejected/i).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  return async (...hand: Hand): Promise<void> => {
    switch (hand[0]) {
      case 'choose':
        return choose(false)
      case 'chooseInVain':
        return choose(true)
      case 'rejectNext':
        return wallet.rejectNext()
      case 'setChain':
        return wallet.setChain(hand[1])
      case 'selectAccount': {
        const { accounts } = wallet
        const selected = accounts[hand[1]] ?? 0
        return wallet.setAccounts([selected, ...accounts.filter(index => index !== selected)])
      }
      case 'setLocked':
        return wallet.setLocked(hand[1])
      case 'forgetChain':
        return wallet.forgetChain(hand[1])
    }
  }
}

/** Previews each request that a wallet approves, in the page, before it is sent. */
const recordPreviews = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const previews: PreviewedRequest[] = []
    Object.assign(window, { secondDappPreviews: previews })
    window.secondDappPreview = async (method, params) => {
      const step = window.secondDappStep
      await window.tabkey.preview({ method, params }).then(
        ({ warnings, confidence }) =>
          previews.push({ step, method, warnings: warnings.map(({ kind }) => kind), confidence }),
        (error: Error) => previews.push({ step, method, warnings: [error.name], confidence: 'none' }),
      )
    }
  })

/** Takes every step over one provider, with a fresh wallet on chains that are put back. */
export async function runSide({ context, url, settings, script }: SideParameters): Promise<Side> {
  const { chains, rdns } = settings
  const nodes = await Promise.all(
    chains.map(async chain => {
      const stats = (await (await fetch(`${chain.url}/__stats`)).json()) as { nodeUrl: string }
      return { chainId: chain.chainId, url: stats.nodeUrl }
    }),
  )
  const wallet = await startStrictWallet(nodes)
  try {
    return await onSnapshots(
      nodes.map(node => node.url),
      async () => {
        await context.addInitScript({ content: wallet.script })
        const page = await context.newPage()
        await page.exposeFunction('secondDappHand', createHands(wallet, page, rdns !== STRICT_WALLET.rdns))
        await page.goto(url)
        // Evaluated and not added as a tag: the page's own policy does not apply to it.
        await page.evaluate(script)
        await page.evaluate(given => window.secondDapp.start(given), settings)
        if (rdns !== STRICT_WALLET.rdns) await recordPreviews(page)
        const outcomes = new Map<string, Outcome>()
        for (const { title } of GROUPS) {
          const entries = await page.evaluate(name => window.secondDapp.run(name), title)
          for (const [name, outcome] of entries) outcomes.set(name, outcome)
        }
        const previews = await page.evaluate(
          () => (window as { secondDappPreviews?: readonly PreviewedRequest[] }).secondDappPreviews ?? [],
        )
        return { outcomes, previews }
      },
    )
  } finally {
    await wallet.close()
  }
}

import type { Page } from 'playwright'
import { control } from '../../../test/support/peerControl.ts'
import type { Contestant } from '../contestants.ts'
import { connect, openModal, WALLETS } from '../hands.ts'
import type { Visit } from '../probe.ts'

/** A moment that every modal has, in the order of the page. */
export const SCENES = [
  'connect',
  'list',
  'qr',
  'not-installed',
  'refused',
  'account',
  'switch',
  'disconnect',
] as const

export type Scene = (typeof SCENES)[number]

/** A library that is pictured: its page, and the way to each scene. `null`: it has no such view. */
export interface Pictured {
  readonly contestant: Contestant
  /** The box of the modal; the toast and the page where no modal is open. */
  readonly card: string
  /** Room around the card, where a scene draws beside it. */
  readonly room?: Partial<Record<Scene, number>>
  readonly ways: Readonly<Record<Scene, ((page: Page, visit: Visit) => Promise<unknown>) | null>>
}

const press = (page: Page, words: string | RegExp) =>
  page.getByRole('button', { name: words }).first().click()

/** Presses the first element with exactly these words; rows of some libraries are no buttons. */
const pressText = (page: Page, words: string) => page.getByText(words, { exact: true }).first().click()

async function refuse(page: Page, visit: Visit): Promise<void> {
  await openModal(page)
  await control(visit.stage.urls.walletd, '/control/alpha', { mode: 'reject' })
  await pressText(page, WALLETS[0])
}

/** Connects, and waits for the end of the animation. */
async function connected(page: Page, visit: Visit): Promise<void> {
  await connect(visit, page)
  await page.waitForTimeout(1_500)
}

const openRow =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await openModal(page)
    await pressText(page, words)
  }

/** The row of a wallet, and the code that its view shows. */
const openCode =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await openRow(words)(page)
    await page
      .getByText(/^Scan with/)
      .first()
      .waitFor()
  }

const tabkeyAccount = async (page: Page, visit: Visit): Promise<void> => {
  await connected(page, visit)
  await press(page, /^Account/)
}

const rainbowAccount = async (page: Page, visit: Visit): Promise<void> => {
  await connected(page, visit)
  await page.getByTestId('rk-account-button').click()
}

const connectKitAccount = async (page: Page, visit: Visit): Promise<void> => {
  await connected(page, visit)
  await press(page, /0x/)
}

export const PICTURED: readonly Pictured[] = [
  {
    contestant: { id: 'tabkey', title: 'Tabkey', page: 'tabkeyPictures.tsx', packages: ['tabkey'] },
    card: 'tabkey-modal .card',
    ways: {
      connect: openModal,
      async list(page) {
        await openModal(page)
        await press(page, /^All wallets/)
      },
      async qr(page) {
        await openRow('WalletConnect')(page)
        await page.getByRole('img', { name: /^QR code/ }).waitFor()
      },
      async 'not-installed'(page) {
        await openModal(page)
        await press(page, /^All wallets/)
        await press(page, /^Compass/)
        await page.getByRole('img', { name: /^QR code/ }).waitFor()
      },
      refused: refuse,
      account: tabkeyAccount,
      async switch(page, visit) {
        await tabkeyAccount(page, visit)
        await press(page, /^Network: /)
      },
      async disconnect(page, visit) {
        await tabkeyAccount(page, visit)
        await press(page, 'Disconnect')
      },
    },
  },
  {
    contestant: {
      id: 'rainbowkit',
      title: 'RainbowKit',
      page: 'rainbowkitPictures.tsx',
      packages: ['@rainbow-me/rainbowkit'],
    },
    card: '[data-rk] [role="document"]',
    ways: {
      connect: openModal,
      async list(page) {
        await openModal(page)
        // Below another element of its own row.
        await page.getByText('Learn More', { exact: true }).first().dispatchEvent('click')
        await pressText(page, 'Get a Wallet')
      },
      qr: openCode('WalletConnect'),
      'not-installed': openCode('Rainbow'),
      refused: refuse,
      account: rainbowAccount,
      async switch(page, visit) {
        await connected(page, visit)
        await page.getByTestId('rk-chain-button').click()
      },
      async disconnect(page, visit) {
        await rainbowAccount(page, visit)
        await page.getByTestId('rk-disconnect-button').click()
      },
    },
  },
  {
    contestant: { id: 'connectkit', title: 'ConnectKit', page: 'connectkit.tsx', packages: ['connectkit'] },
    card: '#__CONNECTKIT__ [role="dialog"] *',
    room: { switch: 104 },
    ways: {
      connect: openModal,
      list: null,
      qr: openCode('Other Wallets'),
      'not-installed': openCode('MetaMask'),
      refused: refuse,
      account: connectKitAccount,
      async switch(page, visit) {
        await connectKitAccount(page, visit)
        await page.waitForTimeout(600)
        await page.locator('#__CONNECTKIT__ button').nth(1).click()
      },
      async disconnect(page, visit) {
        await connectKitAccount(page, visit)
        await press(page, /Disconnect/)
      },
    },
  },
]

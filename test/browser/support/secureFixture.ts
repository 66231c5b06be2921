import type { Hex } from 'viem'
import { createMailClient, type MailClient } from '../../support/mailClient.ts'
import { control } from '../../support/peerControl.ts'
import { test as base, expect } from './fixtures.ts'
import { createLocalChain, type LocalChain } from './localChain.ts'
import { openHost, type SecureHost, type SecureHostOptions, serveHost } from './secureHost.ts'

export interface SecureUser {
  readonly email: string | null
  readonly address: Hex
  readonly chainId: number
  readonly smartAccountDeployed: boolean
  readonly accounts: readonly { address: Hex; type: string }[]
  readonly preferredAccountType: string
}

export interface SiteHands {
  /** A page that frames the site. */
  open(options?: Omit<SecureHostOptions, 'site'>): Promise<SecureHost>
  /** The same, when it has said READY. */
  openReady(options?: Omit<SecureHostOptions, 'site'>): Promise<SecureHost>
  /** Signs in with the code from the mail. */
  signIn(host: SecureHost, type?: 'eoa' | 'smartAccount', email?: string): Promise<SecureUser>
  faults(faults: object): Promise<void>
  settings(settings: object): Promise<void>
  readonly mail: MailClient
}

/** The demo's peers with hands on the secure site, and pages on an origin of their own. */
export const test = base.extend<{ site: SiteHands; chain: LocalChain }, { origin: string }>({
  chain: async ({ urls }, use) =>
    use(createLocalChain(urls.evm.find(({ chainId }) => chainId === 1)?.url ?? '')),
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const host = await serveHost()
      await use(host.origin)
      await host.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ context, origin, urls }, use) => {
    const mail = createMailClient(urls.mail)
    const open: SiteHands['open'] = options =>
      openHost(context, origin, { site: urls.secureSite, ...options })
    await use({
      mail,
      open,
      async openReady(options) {
        const host = await open(options)
        await host.ready()
        return host
      },
      async signIn(host, type = 'eoa', email = 'ada@example.test') {
        const [last] = await mail.messages(email)
        expect(await host.ask('CONNECT_EMAIL', { email })).not.toEqual({ action: 'CONNECT' })
        await host.ask('CONNECT_OTP', { otp: await mail.code(email, last) })
        return host.ask<SecureUser>('GET_USER', { preferredAccountType: type })
      },
      faults: async faults => void (await control(urls.secureSite, '/__faults', faults)),
      settings: async settings => void (await control(urls.secureSite, '/__settings', settings)),
    })
    // Other files start with a site in good health.
    await control(urls.secureSite, '/__reset', {})
  },
})

export { expect }

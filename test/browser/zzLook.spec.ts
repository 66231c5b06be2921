import { mkdtemp } from 'node:fs/promises'
import { startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../packages/peers/src/secureSite.ts'
import { createMailClient } from '../support/mailClient.ts'
import { test } from './support/fixtures.ts'
import { launchProfile } from './support/partition.ts'
import { openHost, serveHost } from './support/secureHost.ts'

test('look', async ({ urls }) => {
  test.setTimeout(200_000)
  const [mail, social, hostServer] = await Promise.all([startMail(), startSocial(), serveHost()])
  const site = await startSecureSite({ nodes: urls.evm, social, smtpPort: mail.smtpPort, hostname: 'localhost', custody: 'passkey' })
  const folder = await mkdtemp('/tmp/look-')
  const context = await launchProfile(folder)
  const allow = `publickey-credentials-get ${site.url}; publickey-credentials-create ${site.url}`
  const host = await openHost(context, hostServer.origin, { site: site.url, allow })
  await host.ready()
  const { page, frame } = host
  await page.setViewportSize({ width: 360, height: 536 })
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true, hasPrf: true } })
  const shot = async (name: string) => {
    for (const mode of ['light', 'dark', 'forced']) {
      await page.emulateMedia({ colorScheme: mode === 'light' ? 'light' : 'dark', forcedColors: mode === 'forced' ? 'active' : 'none' })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/shots/${name}-${mode}.png` })
    }
  }
  const click = (name: string) => frame.getByRole('button', { name, exact: true }).click()
  const email = 'ada@example.test'
  await host.ask('CONNECT_EMAIL', { email })
  const code = await createMailClient(mail.url).code(email)
  await host.ask('CONNECT_DEVICE')
  await host.ask('CONNECT_OTP', { otp: code })
  const opened = host.ask('OPEN_WALLET')
  await frame.getByRole('button', { name: 'Create a passkey' }).waitFor()
  await shot('1keep')
  await click('Write down a recovery code')
  await shot('2code')
  const text = (await frame.locator('.recovery span').allTextContents()).join('-')
  await click('I have written it down')
  await shot('3check')
  await frame.getByRole('textbox').fill(text.slice(-4))
  await click('Save')
  await opened
  const managed = host.ask('MANAGE_WALLET')
  await frame.getByRole('button', { name: 'Done' }).waitFor()
  await shot('4manage')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot('4manage-tall')
  await page.setViewportSize({ width: 360, height: 536 })
  await click('Add a passkey')
  await click('Create a passkey')
  await frame.getByText('Passkey', { exact: true }).waitFor()
  await click('Show the private key')
  await frame.getByRole('button', { name: 'Back' }).waitFor()
  await shot('5key')
  const popup = context.waitForEvent('page')
  await click('Show the private key')
  const window = await popup
  await window.locator('.key').first().waitFor()
  await window.setViewportSize({ width: 480, height: 640 })
  await window.screenshot({ path: '/tmp/shots/6window.png' })
  await window.close()
  await click('Back')
  await shot('7manage2')
  await click('Done')
  await managed
})

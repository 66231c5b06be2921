import { verifyMessage, Wallet } from 'ethers'
import { beforeAll } from 'vitest'
import { BUILT } from '../../scripts/website/folders.ts'
import globalDocs from '../docs/support/globalDocs.ts'
import { serveFolder } from '../pack/support/serveFolder.ts'
import { expect, test } from './support/fixtures.ts'

beforeAll(globalDocs, 600_000)

const runOf = (name: string) => `[data-live=${name}] .live-run`

test('documentation: an example connects, another one signs, and a second tab has the session', async ({
  browser,
  onTestFinished,
}) => {
  const site = await serveFolder(BUILT)
  onTestFinished(() => site.close())
  const tab = await browser.openPage(`${site.url}react.html`)
  await tab.pressElement(runOf('account'))
  await tab.press('^Connect( Wallet)?$', 'page')
  await tab.press('Test Wallet')
  await tab.press('^Approve$', 'page')
  const key = await tab.until<string>(`return localStorage.getItem('tabkey-docs-wallet-key')`, 'the key')
  const { address } = new Wallet(key)
  await tab.until(
    `return document.querySelector('[data-live=account]').textContent.includes(arguments[0])`,
    'the account',
    address,
  )
  await tab.pressElement(runOf('sign'))
  await tab.press('^Sign “Hello”$', 'page')
  await tab.press('^Approve$', 'page')
  const signature = await tab.until<string>(
    `return document.querySelector('[data-live=sign] output')?.textContent`,
    'the signature',
  )
  expect(verifyMessage('Hello', signature)).toBe(address)

  const second = await browser.openPage(`${site.url}start.html`)
  await second.pressElement(runOf('start'))
  await second.until(
    `return document.querySelector('[data-live=start]').textContent.includes(arguments[0])`,
    'the account in the second tab',
    address,
  )
})

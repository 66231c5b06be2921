import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDirectory } from '../../packages/cli/src/writeDirectory.ts'
import { writeBundledDirectory } from '../../scripts/directory/bundledDirectory.ts'
import { control } from '../support/peerControl.ts'
import { startStaticServer } from '../support/staticServer.ts'
import { expect, test } from './support/fixtures.ts'
import { openModal, ready } from './support/pages.ts'

test('directory: the list of all wallets shows the host’s file with its pictures, and no explorer is asked', async ({
  page,
  urls,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-site-'))
  const site = await startStaticServer(folder)
  try {
    await writeBundledDirectory(folder)
    await writeDirectory({ out: folder, from: join(folder, 'directory.json') })
    const file = encodeURIComponent(`${site.url}/wallets.json`)
    await page.goto(`${urls.dapp}?projectId=0&services=0&engine=directory&directory=${file}`)
    await ready(page)
    const readCalls = async () =>
      (await control<{ readonly calls: Readonly<Record<string, number>> }>(urls.api, '/__stats')).calls
    const before = await readCalls()
    const modal = await openModal(page)
    await modal.getByRole('button', { name: /^All wallets/ }).click()
    // No mark of `tabkey/icons` stands for MetaMask, and the list of the package has none either.
    await expect(modal.getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
    const rabby = modal.getByRole('button', { name: 'Rabby', exact: true })
    await expect(rabby.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml/)
    expect(site.paths.filter(path => path === '/wallets.json')).toHaveLength(1)
    expect(await readCalls()).toEqual(before)
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
})

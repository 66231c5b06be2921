import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDirectory } from '../../packages/cli/src/writeDirectory.ts'
import { writeBundledDirectory } from '../../scripts/directory/bundledDirectory.ts'
import { control } from '../support/peerControl.ts'
import { startStaticServer } from '../support/staticServer.ts'
import { expect, test } from './support/fixtures.ts'
import { openModal, ready } from './support/pages.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#0a7"/></svg>'

test('directory: the list of all wallets shows the host’s file with its pictures, and no explorer is asked', async ({
  page,
  urls,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-site-'))
  const site = await startStaticServer(folder)
  try {
    await writeBundledDirectory(folder)
    const pictures = join(folder, 'pictures')
    await mkdir(pictures)
    await writeFile(join(pictures, 'io.metamask.svg'), DRAWING)
    await writeDirectory({ out: folder, pictures, from: join(folder, 'directory.json') })
    const file = encodeURIComponent(`${site.url}/wallets.json`)
    await page.goto(`${urls.dapp}?projectId=0&services=0&engine=directory&directory=${file}`)
    await ready(page)
    const readCalls = async () =>
      (await control<{ readonly calls: Readonly<Record<string, number>> }>(urls.api, '/__stats')).calls
    const before = await readCalls()
    const modal = await openModal(page)
    await modal.getByRole('button', { name: /^All wallets/ }).click()
    // Neither the package nor `tabkey/icons` has a picture of MetaMask.
    const metaMask = modal.getByRole('button', { name: 'MetaMask', exact: true })
    await expect(metaMask.locator('img')).toHaveAttribute(
      'src',
      `data:image/svg+xml;base64,${Buffer.from(DRAWING).toString('base64')}`,
    )
    expect(site.paths.filter(path => path === '/wallets.json')).toHaveLength(1)
    expect(await readCalls()).toEqual(before)
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
})

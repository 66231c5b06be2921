import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { startAnvil } from '../../packages/peers/src/anvil.ts'
import { readContracts } from '../../packages/peers/src/contracts/compile.ts'
import { testTokenDeployment } from '../../packages/peers/src/secureSite/contracts/testToken.ts'
import { STRICT_WALLET } from '../../packages/peers/src/strictWallet.ts'
import { compareSides } from './secondDapp/compareSides.ts'
import type { DappSettings } from './secondDapp/dapp.ts'
import { DIFFERENCES } from './secondDapp/differences.ts'
import { interopPage } from './secondDapp/interopPage.ts'
import { runSide } from './secondDapp/runSide.ts'
import { bundleScript } from './support/bundleScript.ts'
import { expect, test } from './support/fixtures.ts'

const DOC = fileURLToPath(new URL('../../docs/interop.md', import.meta.url))
/** `TABKEY_RENEW_INTEROP=1 npx playwright test secondDapp` writes `docs/interop.md`. */
const IS_RENEWAL = process.env.TABKEY_RENEW_INTEROP === '1'

const TABKEY_RDNS = 'xyz.tabkey.modal'

/** Deploys code as it stands: a constructor that copies what follows it. */
const deployment = (code: string): string => {
  const length = ((code.length - 2) / 2).toString(16).padStart(4, '0')
  return `0x61${length}80600a3d393df3${code.slice(2)}`
}

/** A page with nothing but the wallet. */
async function openEmptyPage() {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Second dapp</title>'),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a second dapp gets the same from the wallet and from Tabkey before it', async ({ browser, urls }) => {
  test.setTimeout(180_000)
  const started = performance.now()
  const [script, contracts, other, empty] = await Promise.all([
    bundleScript(new URL('./secondDapp/page.ts', import.meta.url)),
    readContracts(),
    startAnvil(31_337),
    openEmptyPage(),
  ])
  const [first, second] = urls.evm
  if (!first || !second) throw new Error('The demo has two chains')
  const address = (index: number) => anvilAccount(index).address.toLowerCase()
  const settings: Omit<DappSettings, 'rdns'> = {
    chains: [first, second],
    otherChain: { chainId: 31_337, url: other.url },
    accounts: [address(5), address(6)],
    code: {
      token: testTokenDeployment('Play Dollar', 'PLAY', 6),
      collection: deployment(contracts.Collection.code),
      goods: deployment(contracts.Goods.code),
    },
  }
  const side = async (rdns: string, url: string) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    try {
      return await runSide({ context, url, script, settings: { ...settings, rdns } })
    } finally {
      await context.close()
    }
  }
  try {
    const { outcomes: direct } = await side(STRICT_WALLET.rdns, empty.url)
    const { outcomes: overTabkey, previews } = await side(TABKEY_RDNS, urls.dapp)
    const comparison = compareSides(direct, overTabkey, DIFFERENCES)
    const page = interopPage(comparison, previews)
    console.log(`second dapp: ${direct.size} steps twice in ${Math.round(performance.now() - started)} ms`)
    if (IS_RENEWAL) await writeFile(DOC, page)
    const broken = [...direct].filter(([, { threw }]) => threw !== undefined)
    expect.soft(broken, 'steps without an answer of the wallet itself').toEqual([])
    expect.soft(comparison.unlisted, 'differences without a reason in differences.ts').toEqual([])
    expect.soft(comparison.gone, 'reasons of steps that do not differ').toEqual([])
    expect(await readFile(DOC, 'utf8'), 'docs/interop.md: renew it with TABKEY_RENEW_INTEROP=1').toBe(page)
  } finally {
    empty.close()
    await other.close()
  }
})

import { expect, test } from 'vitest'
import { listedWalletSchema } from '../../../src/bridge/schema/wallet.ts'
import { examplesOf } from '../../contracts/contracts.ts'
import { testData } from '../worker/data/harness.ts'

const config = { endpoints: { explorer: 'https://dapp.test/static/wallets.json' } }

const PICTURES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'two wallets, one with a picture beside the file': [
    'https://dapp.test/static/wallets/0123456789abcdef.svg',
    undefined,
  ],
  'a file without wallets': [],
  "a wallet of the bundled list, which keeps its published name and links, with a picture of the host's": [
    'https://dapp.test/pictures/metamask.png',
  ],
}

test.each(examplesOf('explorer-wallets-file', 'result').map(({ name, body }) => [name, body] as const))(
  'directory file: %s',
  async (name, body) => {
    const t = testData({ config, serve: () => Response.json(body) })
    const { data } = body as { readonly data: readonly { readonly id: string; readonly name: string }[] }
    const { wallets, count } = await t.data.get(t.tab, { kind: 'wallets', page: 1, entries: 40 })
    expect(count).toBe(data.length)
    expect(wallets.map(({ id, name: shown }) => ({ id, name: shown }))).toEqual(
      data.map(({ id, name: given }) => ({ id, name: given })),
    )
    expect(PICTURES[name], 'each example has its expected value').toBeDefined()
    expect(wallets.map(({ image_id }) => image_id)).toEqual(PICTURES[name])
    for (const wallet of wallets) expect(listedWalletSchema.safeParse(wallet).success).toBe(true)
    expect(t.faults).toEqual([])
  },
)

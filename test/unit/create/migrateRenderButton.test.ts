import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planIn } from '../../../packages/create-tabkey/src/migrate/migrate.ts'
import { inFolder } from './fixtures.ts'

/** An app with one custom button. @returns the new text of its module, and the advice */
const migrate = (children: string, before = '') =>
  inFolder(async folder => {
    await mkdir(join(folder, 'src'))
    const app = [
      `import { ConnectButton, RainbowKitProvider, getDefaultConfig } from '@rainbow-me/rainbowkit'`,
      `import { WagmiProvider } from 'wagmi'`,
      `import { mainnet } from 'wagmi/chains'`,
      `const config = getDefaultConfig({ appName: 'App', projectId: 'id', chains: [mainnet] })`,
      before,
      `export const App = () => (`,
      `  <WagmiProvider config={config}>`,
      `    <RainbowKitProvider><ConnectButton.Custom>${children}</ConnectButton.Custom></RainbowKitProvider>`,
      `  </WagmiProvider>`,
      `)`,
    ].join('\n')
    await writeFile(join(folder, 'src/App.tsx'), app)
    await writeFile(join(folder, 'package.json'), '{ "dependencies": { "@rainbow-me/rainbowkit": "2" } }')
    const { changes, notes, faults } = await planIn(folder, 'rainbowkit')
    expect(faults).toEqual([])
    const text = changes.find(({ path }) => path === 'src/App.tsx')?.after ?? ''
    return {
      text,
      advice: notes.map(({ advice }) => advice).filter(words => words.includes('ConnectButton')),
    }
  })

test.each([
  ['reads only whether there is an account', '{({ account }) => <b>{account ? 1 : 0}</b>}'],
  ['renames a value', '{({ account: user, mounted: ready }) => <b>{ready && user && user.address}</b>}'],
  ['is a function expression', '{function ({ chain }) { return <b>{chain?.name}</b> }}'],
  ['takes nothing', '{({}) => <b />}'],
])('RainbowKit: a custom button that %s is called with the state of Tabkey', async (_form, children) => {
  const { text, advice } = await migrate(children)
  expect(text).toContain('<ConnectButton>{state => (')
  expect(text).not.toContain('rainbowkit')
  expect(advice).toEqual([])
})

test('RainbowKit: the state of a custom button hides no name of the module', async () => {
  const { text } = await migrate('{({ mounted }) => <b>{mounted && state}</b>}', 'const state = 1')
  expect(text).toContain('{state2 => (')
  expect(text).toContain('mounted: state2.ready')
})

test.each([
  ['an unknown value', '{({ connectModalOpen }) => <b>{connectModalOpen}</b>}'],
  ['an unknown field', '{({ account }) => <b>{account?.hasPendingTransactions}</b>}'],
  ['the whole account', '{({ account }) => <User account={account} />}'],
  ['a computed field', "{({ account }) => <b>{account?.['address']}</b>}"],
  ['all values', '{(values) => <b>{values.account?.address}</b>}'],
  ['the rest', '{({ account, ...rest }) => <b {...rest}>{account?.address}</b>}'],
  ['a function of another place', '{renderButton}'],
])(
  'RainbowKit: a custom button that takes %s stays, and the advice says that it throws',
  async (_what, children) => {
    const { text, advice } = await migrate(children)
    expect(text).toContain(`<ConnectButton.Custom>${children}</ConnectButton.Custom>`)
    expect(advice).toEqual([expect.stringContaining('this one throws without RainbowKitProvider')])
  },
)

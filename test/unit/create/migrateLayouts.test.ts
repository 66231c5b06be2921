import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { transformSync } from 'esbuild'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../../packages/create-tabkey/src/migrate/migrate.ts'
import type { KitName } from '../../../packages/create-tabkey/src/readArguments.ts'
import { runs } from '../../support/runs.ts'
import { createTerminal, inFolder, readTree } from './fixtures.ts'

type Files = Readonly<Record<string, string>>

const run = async (folder: string, kit: KitName) => {
  const terminal = createTerminal()
  await migrate({ command: 'migrate', kit, write: true, force: true }, terminal, folder)
  return terminal.lines.join('')
}

/** Writes the files of an app, migrates it, and returns the files. */
const migrated = (kit: KitName, files: Files): Promise<Files> =>
  inFolder(async folder => {
    await mkdir(join(folder, 'src'))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await run(folder, kit)
    return readTree(folder)
  })

interface Calls {
  readonly createTabkey: Record<string, unknown>[]
  readonly createConfig: Record<string, unknown>[]
}

/**
 * Runs a module and what it imports of the app; packages are stubs that record the two calls. Reads of names that are not
 * declared, or not yet, throw.
 */
function execute(files: Files, entry: string): Calls {
  const calls: Calls = { createTabkey: [], createConfig: [] }
  const loaded = new Map<string, Record<string, unknown>>()
  const stub: object = new Proxy(class {}, {
    get: (_, name) =>
      name === 'createTabkey' || name === 'createConfig'
        ? (options: Record<string, unknown>) => {
            calls[name].push(options)
            return { from: name }
          }
        : name === 'tabkeyConnector'
          ? (client: unknown) => client
          : name === Symbol.toPrimitive
            ? () => 'stub'
            : stub,
    apply: () => stub,
    construct: () => stub,
  })
  const callable: object = new Proxy(function called() {}, {
    get: (_, name) => Reflect.get(stub, name),
    apply: () => callable,
    construct: () => callable,
  })
  const load = (path: string): Record<string, unknown> => {
    const known = loaded.get(path)
    if (known) return known
    const text = files[path]
    if (text === undefined) throw new Error(`${path} is not a file of the app`)
    const { code } = transformSync(text, { loader: 'tsx', format: 'cjs', jsx: 'automatic' })
    const module = { exports: {} as Record<string, unknown> }
    loaded.set(path, module.exports)
    const requireModule = (source: string) => {
      if (!source.startsWith('.')) return callable
      const exported = load(`${join(dirname(path), source)}.ts`)
      return new Proxy(exported, {
        get(target, name) {
          if (typeof name === 'string' && !name.startsWith('__') && !(name in target))
            throw new Error(`${source} does not export ${name}`)
          return Reflect.get(target, name)
        },
      })
    }
    new Function('require', 'module', 'exports', code)(requireModule, module, module.exports)
    loaded.set(path, module.exports)
    return module.exports
  }
  load(entry)
  return calls
}

/** Between two statements of a module. */
const GAPS = [
  '\n',
  '\n\n',
  '\n\n\n',
  ' // behind\n',
  '\n// before\n',
  '\n\n/** About the next statement. */\n',
  ' /* both\n lines */ ',
  '; ',
  ';\n',
  ' /* one line */;\n',
  '\r\n',
] as const

/** Statements of a module with something between each two, some of them exported. */
interface Layout {
  readonly gaps: readonly string[]
  readonly exports: readonly boolean[]
  readonly others: readonly string[]
}

const SIZE = 16
const layouts = (others: readonly string[]): fc.Arbitrary<Layout> =>
  fc.record({
    gaps: fc.array(fc.constantFrom(...GAPS), { minLength: SIZE, maxLength: SIZE }),
    exports: fc.array(fc.boolean(), { minLength: SIZE, maxLength: SIZE }),
    others: fc.shuffledSubarray([...others]),
  })

const write = (statements: readonly string[], { gaps, exports }: Layout): string =>
  statements
    .map((statement, at) => {
      const isDeclaration = /^(const|function|class) /.test(statement)
      return `${isDeclaration && exports[at] ? 'export ' : ''}${statement}${gaps[at] ?? '\n'}`
    })
    .join('')

const NEIGHBOURS = [
  'const solana = new SolanaAdapter()',
  'const bitcoin = new BitcoinAdapter({ projectId })',
  'const other = 1',
  'function helper() {\n  return projectId\n}',
  'class Thing {}',
  "JSON.stringify('x')",
]

const APPKIT_IMPORTS = `import { createAppKit } from '@reown/appkit/react'
import { SolanaAdapter } from '@reown/appkit-adapter-solana/react'
import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { mainnet, base } from '@reown/appkit/networks'

`
const ID = "const projectId = 'id'"
const METADATA = "const metadata = { name: 'App' }"
const ADAPTER = 'const wagmiAdapter = new WagmiAdapter({ projectId, networks: [mainnet, base] })'
const kitOf = (others: readonly string[]) =>
  `createAppKit({ adapters: [wagmiAdapter${others.includes(NEIGHBOURS[0] ?? '') ? ', solana' : ''}], networks: [mainnet, base], projectId, metadata })`

const RIGHT = {
  createTabkey: [{ metadata: { name: 'App' }, projectId: 'id' }],
  createConfig: [{ connectors: [{ from: 'createTabkey' }] }],
}

describe('migrate: the layout of a file', () => {
  test('AppKit: the client is made and given to the config whatever is beside the adapter', () =>
    fc.assert(
      fc.asyncProperty(layouts(NEIGHBOURS), fc.boolean(), fc.boolean(), async (layout, isAbove, isNamed) => {
        const { others } = layout
        const kit = `${isNamed ? 'const modal = ' : ''}${kitOf(others)}`
        const statements = isAbove
          ? [ID, METADATA, ...others, ADAPTER, kit]
          : [ID, METADATA, ADAPTER, ...others, kit]
        const after = await migrated('appkit', {
          'src/config.ts': `${APPKIT_IMPORTS}${write(statements, layout)}`,
        })
        expect(execute(after, 'src/config.ts'), after['src/config.ts']).toMatchObject(RIGHT)
        expect(after['src/config.ts']).not.toMatch(/createAppKit|WagmiAdapter/)
      }),
    ))

  test('AppKit: the modal of another file moves to the adapter whatever is beside the two', () =>
    fc.assert(
      fc.asyncProperty(layouts(NEIGHBOURS.slice(1)), fc.nat({ max: 5 }), async (layout, at) => {
        const { others } = layout
        const config = [ID, ...others.slice(0, at), `export ${ADAPTER}`, ...others.slice(at)]
        const context = [METADATA, 'const here = 1', kitOf([]), 'const there = 2']
        const exports = layout.exports.with(0, true)
        const after = await migrated('appkit', {
          'src/config.ts': `${APPKIT_IMPORTS.replace(/.*createAppKit.*\n/, '')}${write(config, { ...layout, exports })}`,
          'src/context.ts': `import { createAppKit } from '@reown/appkit/react'
import { base, mainnet } from '@reown/appkit/networks'
import { projectId, wagmiAdapter } from './config'
${write(context, layout)}`,
        })
        execute(after, 'src/context.ts')
        expect(execute(after, 'src/config.ts'), after['src/config.ts']).toMatchObject(RIGHT)
      }),
    ))

  test('AppKit: statements in any order are migrated right, or nothing is written', () =>
    fc.assert(
      fc.asyncProperty(
        layouts(NEIGHBOURS),
        fc.constantFrom(METADATA, 'const { metadata } = { metadata: { name: "App" } }', 'class metadata {}'),
        fc.integer(),
        async (layout, metadata, seed) => {
          const [statements = []] = fc.sample(
            fc.shuffledSubarray([ID, metadata, ADAPTER, ...layout.others, kitOf(layout.others)], {
              minLength: layout.others.length + 4,
            }),
            { seed, numRuns: 1 },
          )
          const before = { 'src/config.ts': `${APPKIT_IMPORTS}${write(statements, layout)}` }
          let runs = true
          try {
            execute(before, 'src/config.ts')
          } catch {
            runs = false
          }
          fc.pre(runs)
          const after = await migrated('appkit', before).catch(error => {
            expect(error).toMatchObject({ name: 'MigrationRefusedError' })
            return before
          })
          if (after['src/config.ts'] === before['src/config.ts']) return
          const calls = execute(after, 'src/config.ts')
          expect(calls.createTabkey, after['src/config.ts']).toMatchObject([{ projectId: 'id' }])
          expect(calls.createConfig).toMatchObject(RIGHT.createConfig)
        },
      ),
      { numRuns: runs(60, 300) },
    ))

  test('AppKit: networks of Solana are not given to wagmi', async () => {
    const config = `${APPKIT_IMPORTS.replace('mainnet, base', 'mainnet, base, solana')}${ID}
${METADATA}
const networks = [mainnet, solana, base]
const wagmiAdapter = new WagmiAdapter({ projectId, networks })
createAppKit({ adapters: [wagmiAdapter], networks, projectId, metadata })
`
    const { 'src/config.ts': after = '' } = await migrated('appkit', { 'src/config.ts': config })
    expect(after).toContain("import { solana } from 'tabkey/networks'")
    expect(after).toContain('createTabkey({\n  networks,')
    expect(after).toContain('chains: [mainnet, base],')
    expect(after).toContain('[base.id]: http()')
    expect(after).not.toContain('[solana.id]')
  })

  test('AppKit: a list of networks that cannot be split is left to a person', async () => {
    const config = `${APPKIT_IMPORTS.replace('mainnet, base', 'mainnet, base, solana')}${ID}
${METADATA}
const networks = [mainnet, base].concat([solana])
const wagmiAdapter = new WagmiAdapter({ projectId, networks })
createAppKit({ adapters: [wagmiAdapter], networks, projectId, metadata })
`
    expect(await migrated('appkit', { 'src/config.ts': config })).toEqual({ 'src/config.ts': config })
  })

  test('RainbowKit: a pair of themes and the size of the modal become options', async () => {
    const config = `import { darkTheme, getDefaultConfig, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { mainnet } from 'wagmi/chains'
export const config = getDefaultConfig({ appName: 'App', projectId: 'id', chains: [mainnet] })
export const App = () => (
  <RainbowKitProvider
    modalSize="wide"
    theme={{ lightMode: lightTheme({ accentColor: '#123456' }), darkMode: darkTheme({ accentColor: '#abcdef' }) }}
  >
    x
  </RainbowKitProvider>
)
`
    const { 'src/config.tsx': after = '' } = await migrated('rainbowkit', { 'src/config.tsx': config })
    expect(after).toContain("themeMode: 'system',")
    expect(after).toContain("themeVariables: { light: { accent: '#123456' }, dark: { accent: '#abcdef' } },")
    expect(after).toContain("modalSize: 'wide',")
    expect(after).not.toContain('rainbowkit')
  })

  const WAGMI: readonly (readonly [KitName, string, string, string])[] = [
    [
      'rainbowkit',
      "import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'\nimport { mainnet, base } from 'wagmi/chains'\n\n",
      "const config = getDefaultConfig({ appName: 'App', projectId, chains: [mainnet, base] })",
      'RainbowKitProvider',
    ],
    [
      'connectkit',
      "import { getDefaultConfig, ConnectKitProvider } from 'connectkit'\nimport { createConfig } from 'wagmi'\nimport { mainnet, base } from 'wagmi/chains'\n\n",
      "const config = createConfig(getDefaultConfig({ appName: 'App', walletConnectProjectId: projectId, chains: [mainnet, base] }))",
      'ConnectKitProvider',
    ],
  ]
  test.each(WAGMI)('%s: the client is made whatever is beside the config', (kit, imports, config, provider) =>
    fc.assert(
      fc.asyncProperty(
        layouts([
          'const other = 1',
          'function helper() {\n  return projectId\n}',
          'class Thing {}',
          'void 0',
        ]),
        fc.nat({ max: 4 }),
        async (layout, at) => {
          const { others } = layout
          const statements = [ID, ...others.slice(0, at), config, ...others.slice(at)]
          const app = `export const App = () => <${provider}>x</${provider}>\n`
          const after = await migrated(kit, {
            'src/config.tsx': `${imports}${write(statements, layout)}\n${app}`,
          })
          expect(execute(after, 'src/config.tsx'), after['src/config.tsx']).toMatchObject(RIGHT)
          expect(after['src/config.tsx']).toContain('client={tabkey}')
        },
      ),
    ),
  )

  test('a module that takes the adapter from another one under any name takes the config afterwards', async () => {
    const config = `${APPKIT_IMPORTS}${ID}
${METADATA}
export const chains = new WagmiAdapter({ projectId, networks: [mainnet, base] })
createAppKit({ adapters: [chains], networks: [mainnet, base], projectId, metadata })
`
    const after = await migrated('appkit', {
      'src/config.ts': config,
      'src/read.ts': "import { chains } from './config'\nexport const read = chains.wagmiConfig\n",
    })
    expect(after['src/read.ts']).toBe(
      "import { wagmiConfig } from './config'\nexport const read = wagmiConfig\n",
    )
    expect(execute(after, 'src/read.ts')).toMatchObject(RIGHT)
  })

  const LOST: readonly (readonly [string, Files])[] = [
    [
      'another member',
      { 'src/read.ts': "import { chains } from './config'\nexport const read = chains.networks\n" },
    ],
    ['re-export', { 'src/index.ts': "export { chains } from './config'\n" }],
    [
      'export *',
      {
        'src/index.ts': "export * from './config'\n",
        'src/read.ts': "import { chains } from './index'\nexport const read = chains.networks\n",
      },
    ],
    [
      'namespace',
      { 'src/read.ts': "import * as config from './config'\nexport const read = config.chains\n" },
    ],
    ['import()', { 'src/read.ts': "export const { chains } = await import('./config')\n" }],
    ['component', { 'src/Read.vue': "<script setup>\nimport { chains } from './config'\n</script>\n" }],
  ]
  test.each(LOST)('writes nothing where a file would lose a name: %s', (_, files) =>
    inFolder(async folder => {
      await mkdir(join(folder, 'src'))
      const config = `${APPKIT_IMPORTS}${ID}
${METADATA}
export const chains = new WagmiAdapter({ projectId, networks: [mainnet, base] })
createAppKit({ adapters: [chains], networks: [mainnet, base], projectId, metadata })
`
      const before = { 'src/config.ts': config, ...files }
      for (const [path, text] of Object.entries(before)) await writeFile(join(folder, path), text)
      await expect(run(folder, 'appkit')).rejects.toThrow(/chains is not exported by .* any longer/)
      expect(await readTree(folder)).toEqual(before)
    }),
  )

  test('writes nothing where a text of the change has no place', async () => {
    const config = `${APPKIT_IMPORTS}import type { AppKitNetwork } from '@reown/appkit/networks'
${ID}
const wagmiAdapter = new WagmiAdapter({ projectId, networks: [mainnet, base] as [AppKitNetwork, ...AppKitNetwork[]] })
createAppKit({ adapters: [wagmiAdapter], networks: [mainnet, base] as [AppKitNetwork, ...AppKitNetwork[]], projectId })
`
    await expect(migrated('appkit', { 'src/config.ts': config })).rejects.toMatchObject({
      name: 'MigrationRefusedError',
    })
  })
})

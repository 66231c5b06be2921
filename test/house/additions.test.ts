import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../src/ui/client/tab/applyLocale.ts'
import { createScratchCopy, type Edit, type ScratchCopy } from './support/scratchCopy.ts'

// How many files one addition touches. Each row is written into a copy of the sources, which the compiler and the tests of
// lists then accept: an addition that needs one more place fails here.

interface Addition {
  readonly name: string
  /** Files that it may touch, new ones included. */
  readonly filesMax: number
  readonly edits: readonly Edit[]
  /** Tests that read the lists it is in. */
  readonly tests: readonly string[]
}

const TEXT = 'Added by a test of the house'
const VIEW_TEXT = 'A note on networks, added by a test of the house'

const ADDITIONS: readonly Addition[] = [
  {
    name: 'a text',
    filesMax: 2,
    edits: [
      {
        file: 'src/ui/words/en.ts',
        after: 'export interface Messages {\n',
        lines: `  readonly '${TEXT}': string\n`,
      },
      {
        file: 'src/ui/views/account/Account.tsx',
        after: '<p className="muted">{t(\'No wallet is connected.\')}</p>\n',
        lines: `        <p>{t('${TEXT}')}</p>\n`,
      },
    ],
    tests: ['test/house/locales.test.ts', 'test/unit/gallery/words.test.ts'],
  },
  {
    name: 'a view with one text',
    filesMax: 5,
    edits: [
      { file: 'src/ui/state/views.ts', after: 'export type ViewName =\n', lines: "  | 'NetworkNote'\n" },
      {
        file: 'src/ui/state/views.ts',
        after: 'export const VIEWS = {\n',
        lines: "  NetworkNote: { account: 'optional' },\n",
      },
      {
        file: 'src/ui/views/loadView.ts',
        after: '  // Networks\n',
        lines: "  NetworkNote: () => import('./networks/NetworkNote.tsx'),\n",
      },
      {
        file: 'src/ui/views/networks/NetworkNote.tsx',
        lines: `import { t } from '../../words/t.ts'

export const title = (): string => t('${VIEW_TEXT}')

/** A view that a test of the house adds. */
export default function NetworkNote() {
  return <p>{t('${VIEW_TEXT}')}</p>
}
`,
      },
      {
        file: 'src/ui/words/en.ts',
        after: 'export interface Messages {\n',
        lines: `  readonly '${VIEW_TEXT}': string\n`,
      },
      {
        file: 'src/ui/views/networks/Networks.tsx',
        after: '<p className="help small muted">\n',
        lines: `        <button type="button" className="link" onClick={() => modal.push('NetworkNote')}>
          {t('${VIEW_TEXT}')}
        </button>
`,
      },
    ],
    tests: [
      'test/house/views.test.ts',
      'test/house/lazy.test.ts',
      'test/unit/ui/state/availabilityDocs.test.ts',
    ],
  },
  {
    name: 'an engine module that follows tabs',
    filesMax: 2,
    edits: [
      {
        file: 'src/worker/data/tabCount.ts',
        lines: `import type { EngineModule } from '../base/engineModule.ts'

/** Counts the tabs that can run code. A test of the house adds it. */
export function createTabCount(): EngineModule {
  let awake = 0
  const add = () => void awake++
  const remove = () => void awake--
  return { onTabConnected: add, onResume: add, onSuspend: remove, onTabClosed: remove }
}
`,
      },
      {
        file: 'src/worker/compose/modules.ts',
        after: "import type { Lazy } from '../base/lazy.ts'\n",
        lines: "import { createTabCount } from '../data/tabCount.ts'\n",
      },
      {
        file: 'src/worker/compose/modules.ts',
        after: '    walletConnect,\n',
        lines: '    createTabCount(),\n',
      },
    ],
    tests: [],
  },
  {
    // Its declaration and its body. The service exists.
    name: 'a call from tab to engine',
    filesMax: 2,
    edits: [
      {
        file: 'src/bridge/contract/engineApi.ts',
        after: '    unwatch: call<(query: WatchQuery) => Promise<void>>(QUICK_MS),\n',
        lines: '    refresh: call<() => Promise<void>>(QUICK_MS),\n',
      },
      {
        file: 'src/worker/compose/api.ts',
        after:
          '    unwatch: async query => (await data.get()).unwatch(tab, parse(calls.watchQuerySchema, query)),\n',
        lines: "    refresh: async () => (await data.get()).refresh('account'),\n",
      },
    ],
    tests: [],
  },
  {
    name: 'a method of the client',
    filesMax: 4,
    edits: [
      {
        file: 'src/ui/client/api/facets/wallets.ts',
        after: 'export interface WalletsClient {\n',
        lines: '  /** Counts the wallets of the directory. */\n  count(): Promise<number>\n',
      },
      {
        file: 'src/ui/client/methods/table.ts',
        after: '  wallets: { ',
        lines: "count: 'call', ",
      },
      {
        file: 'src/ui/client/methods/wallets.ts',
        after: "export const bodies: GroupBodies<'wallets'> = {\n",
        lines: '  count: async running => (await getWallets(running, readWalletsQuery(undefined))).count,\n',
      },
    ],
    tests: [],
  },
  {
    // Its row; the hook of React and of Vue, each with its name in the door; Svelte's store; its line in the documents.
    name: 'a hook in every stack',
    filesMax: 7,
    edits: [
      {
        file: 'src/ui/stacks/calls.ts',
        after: '// The hooks that make a call. A row here, and one in each stack, make a hook.\n',
        lines: '\nexport const preload: CallHook<undefined, void> = client => client.preload\n',
      },
      {
        file: 'src/ui/react/callHooks.ts',
        after:
          '// The hooks of `stacks/calls.ts`: each returns a mutation, and its method under its own name.\n',
        lines: `
/** Loads the modal's code. */
export const usePreload = (): UseCallReturn<'preload', undefined, void> => useCall(calls.preload, 'preload')
`,
      },
      {
        file: 'src/react.ts',
        after: '  useLogin,\n',
        lines: '  usePreload,\n  usePreload as useTabkeyPreload,\n',
      },
      {
        file: 'packages/vue/src/callHooks.ts',
        after: '// The composables of `stacks/calls.ts`.\n',
        lines: `
/** Loads the modal's code. */
export const usePreload = (): UseMutationReturn<undefined, void> => useCall(calls.preload)
`,
      },
      { file: 'packages/vue/src/index.ts', after: '  useLogin,\n', lines: '  usePreload,\n' },
      {
        file: 'packages/svelte/src/tabkeyStores.ts',
        after: 'export interface TabkeyStores<Id extends NetworkId = NetworkId> {\n',
        lines: "  /** Loads the modal's code. */\n  readonly preload: MutationStore<undefined, void>\n",
      },
      {
        file: 'packages/svelte/src/tabkeyStores.ts',
        after: '    connect: call(calls.connect),\n',
        lines: '    preload: call(calls.preload),\n',
      },
      {
        file: 'docs/stacks.md',
        after: '| `usePendingRequests` | `pendingRequests` | follows a value |\n',
        lines: '| `usePreload` | `preload` | makes a call, with its status |\n',
      },
    ],
    tests: ['test/unit/doors/everyStack.test.ts', 'test/unit/doors/reactAliases.test.ts'],
  },
  {
    name: 'an option',
    filesMax: 1,
    edits: [
      {
        file: 'src/ui/client/options/pageOptions.ts',
        after: 'export interface PageRuntimeOptions {\n',
        lines: '  /** Added by a test of the house. */\n  readonly addedOption?: boolean\n',
      },
      {
        file: 'src/ui/client/options/pageOptions.ts',
        after: 'export const PAGE_RUNTIME_OPTIONS = {\n',
        lines: '  addedOption: [boolean, false],\n',
      },
    ],
    tests: ['test/house/options.test.ts'],
  },
  {
    // Its default, and the view that needs it.
    name: 'a feature flag',
    filesMax: 3,
    edits: [
      {
        file: 'src/bridge/options/features.ts',
        after: 'export interface Features {\n',
        lines: '  /** Added by a test of the house. */\n  readonly addedFeature: boolean\n',
      },
      {
        file: 'src/bridge/options/features.ts',
        after: '  ...REMOVABLE,\n',
        lines: '  addedFeature: true,\n',
      },
      {
        file: 'src/ui/state/views.ts',
        after: "const RECEIVE = { account: 'required', feature: 'receive' } as const\n",
        lines: "export const ADDED = { account: 'required', feature: 'addedFeature' } as const\n",
      },
    ],
    tests: [],
  },
  {
    // A service of the engine: its row, and its default.
    name: 'an endpoint',
    filesMax: 2,
    edits: [
      {
        file: 'src/bridge/options/endpoints.ts',
        after: 'export interface Endpoints {\n',
        lines: '  /** Added by a test of the house. */\n  readonly added?: string\n',
      },
      {
        file: 'src/bridge/options/endpoints.ts',
        after: 'export const readEndpoints = partial({\n',
        lines: '  added: httpUrl,\n',
      },
      {
        file: 'src/worker/net/endpoints.ts',
        after: 'export const SERVICES = {\n',
        lines: "  added: { hosted: 'https://added.example' },\n",
      },
    ],
    tests: [],
  },
  {
    name: 'a Bitcoin wallet',
    filesMax: 2,
    edits: [
      {
        file: 'src/ui/page/bitcoin/knownProviders.ts',
        after: 'export const KNOWN_PROVIDERS: readonly KnownProvider[] = [\n',
        lines: "  { path: 'addedWallet.bitcoin', name: 'Added Wallet', shape: 'unisat' },\n",
      },
      {
        file: 'docs/bitcoin-wallets.md',
        after: '| OneKey |',
        lines:
          ' `$onekey.btc` | one for both | ECDSA, BIP-322 | inputs, sighash | by the wallet | yes | yes | yes |\n| Added Wallet |',
      },
    ],
    tests: ['test/unit/ui/page/bitcoin/scanProviders.test.ts'],
  },
]

/** Uses a text without its line in the catalogue: shows that the compiler reads the copy. */
const FAULT: Edit = {
  file: 'src/ui/words/fault.ts',
  lines: "import { t } from './t.ts'\nexport const fault = () => t('Not in the catalogue')\n",
}

/** Names an event that no module has: shows that the compiler reads the engine of the copy. */
const ENGINE_FAULT: Edit = {
  file: 'src/worker/data/fault.ts',
  lines: `import type { EngineModule } from '../base/engineModule.ts'
export const fault: EngineModule = { onTabRenamed() {} }
`,
}

/** The compiler and the tests, one after the other. */
const TIMEOUT_MS = 600_000

let copy: ScratchCopy

beforeAll(async () => {
  copy = createScratchCopy('additions')
  for (const { edits } of ADDITIONS) copy.apply(edits)
  // As `npm run options` does: it writes the tables of options and endpoints in the documents.
  expect(await copy.run('tsx', 'scripts/options.ts')).toMatchObject({ code: 0 })
}, TIMEOUT_MS)
afterAll(() => copy.remove())

test.each(ADDITIONS)('additions: $name touches at most $filesMax files', ({ filesMax, edits }) => {
  expect(new Set(edits.map(({ file }) => file)).size).toBeLessThanOrEqual(filesMax)
})

test('additions: the tests of the lists accept them', { timeout: TIMEOUT_MS }, async () => {
  const files = [...new Set(ADDITIONS.flatMap(({ tests }) => tests))]
  const { code, output } = await copy.run(
    'vitest',
    'run',
    '--project',
    'house',
    '--project',
    'unit*',
    ...files,
  )
  expect(code, output).toBe(0)
  expect(output).toContain(`${files.length} passed`)
})

describe('additions: the compiler', () => {
  test('accepts them, and nothing that lacks a place', { timeout: TIMEOUT_MS }, async () => {
    copy.apply([FAULT, ENGINE_FAULT])
    const findErrors = async (project: string) => {
      const { output } = await copy.run('tsc', '--noEmit', '--pretty', 'false', '-p', project)
      return output.split('\n').filter(line => line.includes(': error '))
    }
    expect(await findErrors('tsconfig.page.json')).toEqual([
      expect.stringMatching(/^src\/ui\/words\/fault\.ts.*Not in the catalogue/),
    ])
    expect(await findErrors('tsconfig.worker.json')).toEqual([
      expect.stringMatching(/^src\/worker\/data\/fault\.ts.*onTabRenamed/),
    ])
  })
})

describe('additions: a text without translations', () => {
  test('is listed for each language, and a release is refused', { timeout: TIMEOUT_MS }, async () => {
    const listed = await copy.run('tsx', 'scripts/words.ts')
    expect(listed.code, listed.output).toBe(0)
    const gaps = listed.output.split('\n').filter(line => line.includes(`missing  "${TEXT}"`))
    expect(gaps).toHaveLength(Object.keys(LOCALES).length)
    expect(await copy.run('tsx', 'scripts/words.ts', '--complete')).toMatchObject({ code: 1 })
  })
})

/** The parts of `src`, as the table of the design names them. */
export type Zone =
  | 'contract'
  | 'facts'
  | 'schema'
  | 'wire'
  | 'storage'
  | 'worker'
  | 'client'
  | 'ui'
  | 'door'
  | 'engineDoor'
  | 'starter'
  | 'siwx'
  | 'preview'
  | 'cli'
  | 'locale'

const ZONES: readonly (readonly [path: RegExp, zone: Zone])[] = [
  [/^src\/bridge\/contract\//, 'contract'],
  [/^src\/bridge\/schema\//, 'schema'],
  [/^src\/bridge\/features\/\w+\/contract\.ts$/, 'contract'],
  [/^src\/bridge\/features\/\w+\/schema\.ts$/, 'schema'],
  [/^src\/bridge\/wire\//, 'wire'],
  [/^src\/bridge\//, 'facts'],
  [/^src\/storage\//, 'storage'],
  [/^src\/worker\//, 'worker'],
  [/^src\/ui\/(page|client)\//, 'client'],
  [/^src\/ui\//, 'ui'],
  [/^packages\/cli\/src\//, 'cli'],
  [/^packages\/devtools\/src\/index\.ts$/, 'door'],
  [/^packages\/devtools\/src\/replay\.ts$/, 'engineDoor'],
  [/^packages\/devtools\/src\/panel\//, 'ui'],
  [/^packages\/devtools\/src\/(engine|replay)\//, 'worker'],
  // A door for each language, which the client loads late.
  [/^packages\/locales\/src\//, 'locale'],
  [/^packages\/siwx-server\/src\/index\.ts$/, 'door'],
  [/^packages\/siwx-server\/src\//, 'siwx'],
  [/^src\/siwx\//, 'siwx'],
  [/^packages\/preview\/src\//, 'preview'],
  [/^packages\/(vue|svelte|wagmi|viem|ethers|solana|wallet-standard|mwa|icons)\/src\/index\.ts$/, 'door'],
  [/^packages\/(wagmi\/src\/core|solana\/src\/(kit|react|vue|svelte))\.ts$/, 'door'],
  [/^packages\/(vue|svelte)\/src\//, 'ui'],
  [/^packages\/solana\/src\/(use\w+|vueComposables|solanaStores)\.ts$/, 'ui'],
  [/^packages\/(wagmi|viem|ethers|solana|wallet-standard|mwa|icons)\/src\//, 'client'],
  [/^src\/(engine|chains)\.ts$/, 'engineDoor'],
  // Beside the engine's script, because it names it as a neighbour.
  [/^src\/startEngine\.ts$/, 'starter'],
  [/^src\/[a-z-]+\.tsx?$/, 'door'],
]

/** The zone of a file below the repository; undefined outside the sources of the library. */
export const zoneOf = (path: string): Zone | undefined => ZONES.find(([pattern]) => pattern.test(path))?.[1]

type Allowed = 'yes' | 'type'

/** Who may import whom; what is absent is forbidden. `type` leaves nothing at run time. */
export const ZONE_TABLE: Readonly<Record<Zone, Readonly<Partial<Record<Zone, Allowed>>>>> = {
  contract: { contract: 'yes', facts: 'type', schema: 'type' },
  facts: { contract: 'yes', facts: 'yes', schema: 'type' },
  schema: { contract: 'yes', facts: 'yes', schema: 'yes' },
  wire: { contract: 'yes', facts: 'yes', wire: 'yes', starter: 'yes' },
  storage: { storage: 'yes' },
  worker: {
    contract: 'yes',
    facts: 'yes',
    schema: 'yes',
    wire: 'yes',
    storage: 'yes',
    worker: 'yes',
    siwx: 'yes',
    preview: 'yes',
  },
  client: {
    contract: 'yes',
    facts: 'yes',
    schema: 'type',
    wire: 'yes',
    client: 'yes',
    ui: 'yes',
    siwx: 'yes',
    locale: 'yes',
  },
  ui: {
    contract: 'yes',
    facts: 'yes',
    schema: 'type',
    wire: 'yes',
    client: 'yes',
    ui: 'yes',
    preview: 'yes',
  },
  door: { contract: 'type', facts: 'yes', client: 'yes', ui: 'yes', siwx: 'yes' },
  engineDoor: { worker: 'yes', contract: 'type' },
  starter: {},
  // Runs in pages, in the engine and on hosts' servers.
  siwx: { contract: 'yes', facts: 'yes', siwx: 'yes' },
  // Runs in the engine and in the secure frame, which has no engine.
  preview: { contract: 'yes', facts: 'yes', preview: 'yes' },
  cli: { cli: 'yes' },
  locale: { ui: 'yes' },
}

/** Packages a zone may speak; a name stands for itself and everything below it. */
export const PACKAGE_TABLE: Readonly<Record<Zone, Readonly<Record<string, Allowed>>>> = {
  contract: {},
  facts: {},
  schema: { 'zod/mini': 'yes' },
  wire: { 'zustand/vanilla': 'yes', comlink: 'yes' },
  storage: { 'zod/mini': 'type', 'idb-keyval': 'yes' },
  worker: {
    'zustand/vanilla': 'yes',
    'zod/mini': 'yes',
    viem: 'yes',
    '@walletconnect': 'yes',
    '@solana/kit': 'yes',
    '@solana-program': 'yes',
    '@scure': 'yes',
    '@noble': 'yes',
  },
  client: {
    'zustand/vanilla': 'yes',
    '@wallet-standard': 'yes',
    '@scure/base': 'yes',
    // An optional peer of `tabkey/mwa`.
    '@solana-mobile': 'yes',
    // Below `solana/` alone, as the next three: test/house/lazy.test.ts.
    '@solana/web3.js': 'yes',
    '@solana/kit': 'yes',
    // Below `wagmi/`, `viem/` and `ethers/` alone.
    viem: 'yes',
    wagmi: 'yes',
    ethers: 'yes',
  },
  ui: {
    react: 'yes',
    'react-dom': 'yes',
    zustand: 'yes',
    uqr: 'yes',
    '@tanstack/react-virtual': 'yes',
    // An optional peer of `tabkey/vue`.
    vue: 'yes',
    // An optional peer of `tabkey/solana`.
    '@solana/web3.js': 'type',
  },
  door: { react: 'type' },
  siwx: { viem: 'yes', '@noble/curves': 'yes', '@noble/hashes': 'yes', '@scure/base': 'yes' },
  preview: { viem: 'yes', 'zod/mini': 'yes', '@scure': 'yes', '@noble': 'yes' },
  engineDoor: {},
  starter: {},
  locale: {},
  cli: { 'node:crypto': 'yes', 'node:fs': 'yes', 'node:path': 'yes', 'node:url': 'yes', 'node:util': 'yes' },
}

/** The folders of a part of `src`, lowest first: a file imports from its own level and from the levels before it. */
export interface InnerOrder {
  readonly root: string
  /**
   * A level is a folder, or several that may import from each other. `*` stands for one name. The longest match decides:
   * `connectors/injected` lies above `connectors`.
   */
  readonly folders: readonly (string | readonly string[])[]
  /** Imports against the order; each names the file, its target and the reason. */
  readonly exceptions: readonly { readonly from: string; readonly to: string; readonly reason: string }[]
}

export const INNER_ORDERS: readonly InnerOrder[] = [
  {
    root: 'src/ui/',
    folders: [
      'theme',
      'state',
      'words',
      'format',
      'components',
      'page',
      'client',
      'observe',
      'stacks',
      'hooks',
      'views/parts',
      'views',
      'modal',
      'elements',
      'react',
    ],
    exceptions: [
      {
        from: 'client/create/createTabkey.ts',
        to: 'modal/mount.tsx',
        reason: 'the modal is fetched when it is opened',
      },
    ],
  },
  {
    root: 'src/worker/',
    folders: [
      'base',
      'net',
      'store',
      'control',
      'telemetry',
      'chains',
      'connectors',
      'rpc',
      'data',
      'lookAlike',
      'connectors/injected',
      'connectors/embedded',
      'connectors/walletConnect',
      'connections',
      'features',
      'signIn',
      'compose',
    ],
    exceptions: [],
  },
  {
    root: 'src/ui/client/',
    folders: [
      'options',
      // Every public type.
      'api',
      // What computes, without a tab.
      'values',
      'config',
      'networks',
      'ssr',
      // The running tab: its link to the engine, its config, its language.
      'tab',
      'follow',
      'providers',
      'handoff',
      'login',
      'methods',
      'create',
    ],
    exceptions: [],
  },
  {
    root: 'src/bridge/',
    folders: [
      ['contract', 'features/*/contract.ts'],
      'errors',
      'features',
      'values',
      'options',
      'services',
      'schema',
      'features/*/schema.ts',
      'wire',
    ],
    exceptions: [],
  },
]

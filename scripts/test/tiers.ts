/** Which tests of a suite run: `core` in `npm test`, `long` in `npm run test:long`, `all` in `npm run test:all` and when a suite is named. */
export type Part = 'core' | 'long' | 'all'

export type PlaywrightSuite = 'browser' | 'firefox' | 'site' | 'pack'
export type VitestSuite = 'flow' | 'unit' | 'simulation' | 'house' | 'webkit'

/** A file below the folder of the suite, without `.spec.ts` or `.test.ts`. */
export type TestFile = string

/**
 * Which files of a suite are core. The rest of them are long: a new file of a list is long until it has a row here, a new file
 * beside `long` is core.
 */
export type CoreRule = readonly TestFile[] | { readonly long: readonly TestFile[] } | 'every file' | 'no file'

/**
 * What a contributor runs before a push: each promise of the product once, in about twelve minutes on two cores. The walks
 * over every view, language, bundler, wallet and fault are long (`docs/decisions/061-two-tiers.md` has the table).
 */
export const CORE_TESTS: Readonly<Record<PlaywrightSuite | VitestSuite, CoreRule>> = {
  flow: 'every file',
  // Ten thousand interleavings each, and every order of the statements of a migrated file.
  unit: {
    long: [
      'create/migrateLayouts',
      'ui/views/swapRace',
      'ui/views/sendRaces',
      'worker/features/paymentHashes',
    ],
  },
  // A compiler run or more each.
  house: { long: ['additions', 'renames'] },
  // Interleavings of payments by the thousand are long; what holds of one engine for hours is quick.
  simulation: ['connections', 'uptime'],
  browser: [
    'bitcoin',
    'browserArgs',
    'doubleClick',
    'embedded',
    'engineKilled',
    'fallback',
    'firstPress',
    'hostApi',
    'hostile',
    'languages',
    'modal',
    'nfts',
    'noHosts',
    'pairingElsewhere',
    'popupBlocked',
    'react18',
    'remoteSwitch',
    'residue',
    'safe',
    'secureSite',
    'secureSitePasskey',
    'send',
    'signIn',
    'signInServer',
    'solana',
    'squatter',
    'standalone',
    'swap',
    'tabDies',
    'testWallet',
    'twoTabs',
    'unlistedChain',
    'walletConnect',
    'walletGrid',
    'walletQuestions',
    'walletStandard',
    'walletTokens',
    'workerFaults',
  ],
  firefox: ['twoTabs'],
  webkit: ['twoTabs'],
  // Builds the documentation site.
  site: 'no file',
  // Installs every bundler and framework.
  pack: 'no file',
}

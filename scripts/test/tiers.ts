/**
 * When a test file runs: `core` in `npm test`, before a push; `more` in `.ci/run` too, which lands no change without them; `long`
 * in `npm run test:all` and in the hosted workflow.
 */
export const TIERS = ['core', 'more', 'long'] as const
export type Tier = (typeof TIERS)[number]

/** Which tests of a suite run; a suite that is named runs with all of them. */
export type Part = Tier | 'all'

export type PlaywrightSuite = 'browser' | 'firefox' | 'site' | 'pack'
export type VitestSuite = 'flow' | 'unit' | 'simulation' | 'house' | 'webkit'

/** A file below the folder of the suite, without `.spec.ts` or `.test.ts`. */
export type TestFile = string

/** The files that are named for a tier; every other file of the suite is in the tier `rest`. */
export interface SuiteTiers extends Partial<Readonly<Record<Tier, readonly TestFile[]>>> {
  readonly rest: Tier
}

/**
 * The tiers of each suite. A new browser test is long until it has a row here, so that neither a push nor a landing grows
 * unnoticed (`docs/decisions/061-three-tiers.md` has the minutes).
 */
export const SUITE_TIERS: Readonly<Record<PlaywrightSuite | VitestSuite, SuiteTiers>> = {
  flow: {
    rest: 'core',
    // Over four seconds each: processes that are killed, relays that do not answer, a second chain family, a release that is built.
    more: [
      'accountByPhone',
      'attackSecureSite',
      'bitcoinPhone',
      'bitcoinPreview',
      'bitcoinTransfer',
      'clearSigning',
      'connectWalletConnect',
      'embeddedKilled',
      'engineMoved',
      'handOver',
      'hostLibraries',
      'onramp',
      'peersIndexer',
      'preparedPairing',
      'secureSiteAbuse',
      'secureSiteAdmin',
      'secureSiteDeletion',
      'secureSiteOpenId',
      'secureSiteProcess',
      'secureSiteProviders',
      'secureSiteRelayer',
      'secureSiteStepUp',
      'signInStores',
      'solanaChainIds',
      'solanaConnection',
      'solanaExample',
      'solanaPhone',
      'solanaTabs',
      'solanaTransfer',
      'storage',
      'swapDrainer',
      'swapSources',
      'walletConnectHandoff',
      'walletConnectLine',
      'walletConnectRelay',
      'walletConnectRestart',
      'wireFlood',
    ],
    // A release that is built and served, and the load command.
    long: ['benchSite', 'secureSiteVerify'],
  },
  unit: {
    rest: 'core',
    // A compiler, a node that simulates, or a thousand cases by chance.
    more: [
      'create/migrate',
      'peers/contracts',
      'preview/bitcoin/chain',
      'preview/bitcoin/sums',
      'preview/bundles',
      'preview/clearSigning/random',
      'preview/drainers',
      'preview/solana/bundles',
      'preview/solana/requests',
      'secure-site/preview',
      'siwx/docs',
      'vectors/hostileStatuses',
      'worker/connectors/embedded/session',
      'worker/telemetry/telemetry',
    ],
    // Ten thousand interleavings each, every order of the statements of a migrated file, and a compiler's run for each case.
    long: [
      'create/migrateLayouts',
      'doors/registerTypes',
      'ui/views/swapRace',
      'ui/views/sendRaces',
      'worker/features/paymentHashes',
    ],
  },
  // A compiler run or more each.
  house: { rest: 'core', more: ['doors'], long: ['additions', 'renames'] },
  // What holds of one engine for hours is quick; interleavings of payments by the thousand are long.
  simulation: { rest: 'long', more: ['connections', 'uptime'] },
  browser: {
    rest: 'long',
    core: ['browserArgs', 'modal', 'twoTabs'],
    more: [
      'bitcoin',
      'doubleClick',
      'embedded',
      'engineKilled',
      'fallback',
      'firstPress',
      'hostApi',
      'hostile',
      'languages',
      'noHosts',
      'pairingElsewhere',
      'popupBlocked',
      'react18',
      'remoteSwitch',
      'residue',
      'safe',
      'secureSite',
      'secureSiteOpenWallet',
      'secureSitePasskey',
      'secureSiteTurns',
      'send',
      'sendCalls',
      'signIn',
      'signInServer',
      'solana',
      'squatter',
      'swap',
      'swapAcross',
      'tabDies',
      'unlistedChain',
      'walletConnect',
      'walletDirectory',
      'walletGrid',
      'walletQuestions',
      'workerFaults',
    ],
  },
  // Chromium tells before a push what most changes break; a landing needs all three.
  firefox: { rest: 'long', more: ['twoTabs'] },
  webkit: { rest: 'long', more: ['twoTabs'] },
  // Builds the documentation site.
  site: { rest: 'long' },
  // Installs every bundler and framework.
  pack: { rest: 'long' },
}

/** The tiers that a suite has tests in, in their order. */
export const tiersIn = (suite: SuiteTiers): readonly Tier[] =>
  TIERS.filter(tier => tier === suite.rest || (suite[tier]?.length ?? 0) > 0)

/** The files to run, or to leave out; all of a suite run where none is named. */
export function chooseFiles(
  suite: SuiteTiers,
  part: Part,
): { readonly files: readonly TestFile[]; readonly isWanted: boolean } {
  if (part === 'all') return { files: [], isWanted: false }
  if (part !== suite.rest) return { files: suite[part] ?? [], isWanted: true }
  return { files: TIERS.flatMap(tier => (tier === part ? [] : (suite[tier] ?? []))), isWanted: false }
}

import { run } from './run.ts'

// `npm run test:soak`: the tests by chance and the crowds, at their full number (`test/support/runs.ts`). About half an hour
// on two cores; the suites run a part of them.

const VITEST = [
  'swapRace',
  'sendRaces',
  'paymentHashes',
  'migrateLayouts',
  'embeddedKilled',
  'secureSiteProcess',
  'simulation/',
]
const PLAYWRIGHT = ['boots', 'crowd', 'embeddedForged']

const options = { stdio: 'inherit', env: { TABKEY_SOAK: '1' } } as const
const first = await run('vitest', ['run', ...VITEST], options)
const second = await run('playwright', ['test', ...PLAYWRIGHT, '--workers', '1'], options)
process.exit(first.code || second.code)

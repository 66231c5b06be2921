import { readdirSync } from 'node:fs'
import { ROOT } from '../run.ts'

const LOGIC = ['test/unit/worker', 'test/unit/bridge', 'test/unit/ui/format']

/** Tests of these folders that need a process each: they replace modules or globals, or import hooks of another file. */
const ALONE = [
  'test/unit/bridge/wire/tab/sessionBrake.test.ts',
  'test/unit/worker/net/',
  'test/unit/worker/chains/bitcoin/esplora.test.ts',
  'test/unit/worker/connectors/walletConnect/ownNode.test.ts',
  'test/unit/worker/features/openFeatures.test.ts',
  'test/unit/worker/main.test.ts',
  'test/unit/worker/rpc/signatureUnloaded.test.ts',
]

/**
 * Unit tests that run in one process, which loads each module once instead of once for each file: a fifth of the
 * processor time. They change no global and no module (`test/house/sharedProcess.test.ts`).
 */
export const SHARING: readonly string[] = LOGIC.flatMap(folder =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
)
  .filter(path => /\.test\.tsx?$/.test(path) && !ALONE.some(start => path.startsWith(start)))
  .sort()

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { ROOT } from '../run.ts'

/**
 * Replaces a module or a global, and nothing puts it back: the next file of the process would see the replacement. Stubs
 * of vitest are put back by `test/support/settleImports.ts`. `NODE_BACKEND` has one value in all tests that set it.
 */
export const REPLACES =
  /vi\.(?:mock|doMock|resetModules)\b|\bglobalThis\.\w+ = |process\.env\.(?!NODE_BACKEND)\w+ = |Object\.(?:assign|defineProperty)\((?:globalThis|process)/

/** A hook at the top of an imported file is registered for the first test file of the process only. */
const HOOK = /^(?:beforeAll|beforeEach|afterAll|afterEach)\(/m

/** Tests that need a process each for a reason that their text does not show. */
const ALONE: Readonly<Record<string, string>> = {
  'test/unit/siwx/docs.test.ts':
    'its database clients connect again and again for as long as the process lives',
  'test/unit/worker/net/': 'measures sockets and timers that another file may have left open',
  'test/unit/worker/features/openFeatures.test.ts': 'counts which modules were loaded',
  'test/unit/worker/main.test.ts': 'loads the entry of the worker, which starts an engine',
  'test/unit/worker/rpc/signatureUnloaded.test.ts': 'needs a module that is not loaded yet',
}

/** Texts of a test file and of the files below `test` that it imports, however far away. The file's own text is first. */
function readTexts(path: string, texts = new Map<string, string>()): ReadonlyMap<string, string> {
  if (texts.has(path) || !existsSync(path)) return texts
  const text = readFileSync(path, 'utf8')
  texts.set(path, text)
  for (const [, name = ''] of text.matchAll(/from '(\.[^']+\.tsx?)'/g)) {
    const imported = resolve(dirname(path), name)
    if (relative(ROOT, imported).startsWith('test/')) readTexts(imported, texts)
  }
  return texts
}

/** Why a test file cannot share a process: the text that says so. Undefined when it can. */
export function findReplacement(path: string): string | undefined {
  const [own = '', ...imported] = [...readTexts(resolve(ROOT, path)).values()]
  const found = [own, ...imported].map(text => REPLACES.exec(text)?.[0]).find(Boolean)
  return found ?? imported.map(text => HOOK.exec(text)?.[0]).find(Boolean)
}

const UNREPLACED = readdirSync(`${ROOT}/test/unit`, { recursive: true, encoding: 'utf8' })
  .map(name => `test/unit/${name}`)
  .filter(path => /\.test\.tsx?$/.test(path) && !Object.keys(ALONE).some(start => path.startsWith(start)))
  .filter(path => findReplacement(path) === undefined)
  .sort()
/** Undefined where a file needs no other environment than Node. */
const environmentOf = (path: string): string | undefined =>
  /@vitest-environment (\S+)/.exec(readFileSync(resolve(ROOT, path), 'utf8'))?.[1]

/**
 * Unit tests that run in one process, which loads each module once instead of once for each file: a fifth of the
 * processor time. Every file that replaces no global and no module is one of them.
 */
export const SHARING: readonly string[] = UNREPLACED.filter(path => environmentOf(path) === undefined)

/** The same for tests that need a document: a process of their own takes half a second for each file. */
export const SHARING_DOCUMENT: readonly string[] = UNREPLACED.filter(
  path => environmentOf(path) === 'happy-dom',
)

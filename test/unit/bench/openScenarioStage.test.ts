import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowserStage } from '../../../bench/stage/browserStage.ts'
import { openScenarioStage } from '../../../bench/stage/openScenarioStage.ts'
import { emitLibrary } from '../../../scripts/emit.ts'
import type { RunStage } from '../../../scripts/stages.ts'

// Which parts a scenario starts. The compiler and the browser are not run here.

vi.mock('../../../scripts/emit.ts', () => ({ emitLibrary: vi.fn(async () => {}) }))
vi.mock('../../../bench/stage/browserStage.ts', () => ({
  openBrowserStage: vi.fn(async ({ isShort, runStage }) => {
    await runStage('Starting Chromium', async () => {})
    return { isShort }
  }),
}))

const titles: string[] = []
const runStage: RunStage = (title, step) => {
  titles.push(title)
  return step()
}

beforeEach(() => {
  vi.clearAllMocks()
  titles.length = 0
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test('a scenario compiles the library and then builds its own page alone, and says so', async () => {
  vi.stubEnv('TABKEY_KEEP_DIST', undefined)
  expect(await openScenarioStage({ isShort: true, runStage })).toEqual({ isShort: true })
  expect(titles).toEqual(['Compiling the library into dist', 'Starting Chromium'])
  expect(emitLibrary).toHaveBeenCalledOnce()
  expect(openBrowserStage).toHaveBeenCalledWith({ isShort: true, runStage, pageNames: ['scenario'] })
})

test('TABKEY_KEEP_DIST takes dist as it is', async () => {
  vi.stubEnv('TABKEY_KEEP_DIST', '1')
  await openScenarioStage({ isShort: false, runStage })
  expect(titles).toEqual(['Starting Chromium'])
  expect(emitLibrary).not.toHaveBeenCalled()
})

test('no browser is started when the library does not compile', async () => {
  vi.stubEnv('TABKEY_KEEP_DIST', undefined)
  vi.mocked(emitLibrary).mockRejectedValueOnce(new Error('Does not compile'))
  await expect(openScenarioStage({ isShort: false, runStage })).rejects.toThrow('Does not compile')
  expect(openBrowserStage).not.toHaveBeenCalled()
})

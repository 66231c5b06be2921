import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { runLaboratory } from '../../../../bench/laboratory/runLaboratory.ts'
import { readLaboratory } from '../../../../bench/laboratory.ts'
import { ROOT } from '../../../../scripts/run.ts'

const FOLDER = `${ROOT}/bench/laboratories`
const FILES = readdirSync(FOLDER).filter(name => name.endsWith('.ts'))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

test('every laboratory of the bench is a question of its page', () => {
  const page = readFileSync(`${ROOT}/bench/README.md`, 'utf8')
  expect(FILES).toHaveLength(5)
  expect(FILES.filter(name => !page.includes(`--caches bench/laboratories/${name}`))).toEqual([])
})

test.each(FILES)('%s runs, shortened, and every row has reads', async name => {
  const { default: laboratory } = await import(`${FOLDER}/${name}`)
  const short = { ...readLaboratory(laboratory, name), seconds: 2 }
  const results = await runLaboratory(short, FOLDER)
  expect(results.length).toBeGreaterThan(2)
  expect(results.every(({ measurement }) => measurement.reads > 0 && measurement.calls > 0)).toBe(true)
})

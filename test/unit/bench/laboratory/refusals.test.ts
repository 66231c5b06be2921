import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runLaboratory } from '../../../../bench/laboratory/runLaboratory.ts'
import { type Laboratory, readLaboratory } from '../../../../bench/laboratory.ts'
import { benchCompare } from '../../../../scripts/benchCompare.ts'
import { benchCaches } from '../../../../scripts/benchLaboratory.ts'
import { importDefault } from '../../../../scripts/importDefault.ts'
import { ROOT } from '../../../../scripts/run.ts'

async function createFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-laboratory-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('a file that is not there, or has no default export, is refused in a sentence', async () => {
  const folder = await createFolder({ 'empty.mjs': 'export const name = 1' })
  await expect(importDefault(`${folder}/none.ts`)).rejects.toThrow('none.ts: there is no such file.')
  await expect(importDefault(`${folder}/empty.mjs`)).rejects.toThrow(
    'empty.mjs: the file has no default export.',
  )
})

test('a wrong field of a file is named with the file, and nothing is written', async () => {
  const folder = await createFolder({ 'my.mjs': 'export default { name: "mine", caches: ["balances"] }' })
  await expect(benchCaches(`${folder}/my.mjs`, `${folder}/out`)).rejects.toThrow(
    `${folder}/my.mjs: caches[0] must be one of balance`,
  )
})

const traced = (changes: Partial<Laboratory>) =>
  readLaboratory({ name: 'traced', caches: ['rpc'], access: { kind: 'trace', file: 'my.json' }, ...changes })

test('a trace that cannot be read is refused by its field', async () => {
  const folder = await createFolder({ 'my.json': 'no' })
  await expect(runLaboratory(traced({}), folder)).rejects.toThrow(
    /^access\.file my\.json cannot be read as a trace of the devtools: .+\.$/,
  )
})

test('a trace has no reads of images, and says which caches it has reads of', async () => {
  const laboratories = `${ROOT}/bench/laboratories`
  const access = { kind: 'trace', file: 'recorded.json' } as const
  await expect(runLaboratory(traced({ caches: ['image'], access }), laboratories)).rejects.toThrow(
    'caches has image, whose reads no trace has; a trace has those of rpc, balance,',
  )
  await expect(runLaboratory(traced({ caches: ['nfts'], access }), laboratories)).rejects.toThrow(
    'The trace recorded.json has no read of the cache nfts.',
  )
})

test('a comparison needs two files, and results of the bench', async () => {
  const folder = await createFolder({ 'a.json': '{}', 'b.json': '{}' })
  await expect(benchCompare([`${folder}/a.json`], folder)).rejects.toThrow('Name two results')
  await expect(benchCompare([`${folder}/a.json`, `${folder}/b.json`], folder)).rejects.toThrow(
    'a.json: the file is not a result of the bench.',
  )
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileContracts, readContracts } from '../../../packages/peers/src/contracts/compile.ts'

test('contracts: what is in the repository is what the compiler makes of the sources', {
  timeout: 150_000,
}, async () => {
  const path = new URL('../../../packages/peers/src/contracts/compiled.json', import.meta.url)
  const file: unknown = JSON.parse(await readFile(path, 'utf8'))
  expect(file).toEqual(await compileContracts())
  expect(file).toMatchObject({ contracts: await readContracts() })
})

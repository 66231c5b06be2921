import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { lockedOf, readJson } from '../../../scripts/supply/lock.ts'

const require = createRequire(import.meta.url)

test.each([
  ['', 0, 0],
  ['', 1, 0x514e28b7],
  ['test', 0, 0xba6bd213],
  ['Hello, world!', 0x9747b28c, 0x24884cba],
  ['The quick brown fox jumps over the lazy dog', 0, 0x2e4ff723],
])('murmur3: the published hash of %j with the seed %d', (text, seed, hash) => {
  const { sum } = require('../../../packages/peers/murmur3/murmur3.cjs') as {
    sum(data: Buffer, seed: number): number
  }
  expect(sum(Buffer.from(text), seed)).toBe(hash)
})

/** Their installation goes on without a compiler, or needs none. */
const HARMLESS = [
  'bcrypto',
  // Optional in the secure site: without it the site needs PostgreSQL.
  'better-sqlite3',
  'bigint-buffer',
  'bsip',
  'bstring',
  'bufferutil',
  'esbuild',
  'secp256k1',
  'utf-8-validate',
]

test('no package fails to install where Python and a compiler are missing', () => {
  const { packages } = readJson('package-lock.json') as { packages: Parameters<typeof lockedOf>[0] }
  const names = lockedOf(packages)
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name }) => name)
  expect(names.sort()).toEqual(HARMLESS)
})

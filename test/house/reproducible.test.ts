import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { differencesOf, hashesBelow } from '../../scripts/reproducible.ts'

// The two builds take minutes: `npm run check` makes them. Here: that their comparison can say no.

test('reproducible: a changed byte, a missing file and a file too many are seen, wherever they lie', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-hashes-'))
  try {
    const [a, b] = [`${folder}/a`, `${folder}/b/c`]
    for (const place of [a, b]) {
      await mkdir(`${place}/deep`, { recursive: true })
      await writeFile(`${place}/same.js`, 'x')
      await writeFile(`${place}/deep/same.js`, 'y')
    }
    expect([...(await hashesBelow(a)).keys()]).toEqual(['deep/same.js', 'same.js'])
    expect(differencesOf(await hashesBelow(a), await hashesBelow(b))).toEqual([])
    await writeFile(`${a}/deep/same.js`, 'y\n')
    await writeFile(`${a}/only.js`, '')
    await writeFile(`${b}/other.js`, '')
    expect(differencesOf(await hashesBelow(a), await hashesBelow(b))).toEqual([
      'deep/same.js',
      'only.js',
      'other.js',
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pruneDeclarations } from '../../../../scripts/chunks/pruneDeclarations.ts'

test('declarations: those that a door needs stay, with all that they import', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-declarations-'))
  try {
    await mkdir(join(folder, 'ui'))
    const files = {
      'index.d.ts': "export type { A } from './ui/a.ts'\nexport { B } from './ui/b.js'",
      'ui/a.d.ts': "export type A = import('./c.tsx').C",
      'ui/b.d.ts': 'export declare const B: 1',
      'ui/c.d.ts': 'export type C = 1',
      'ui/late.d.ts': 'export {}',
      'index.js': '',
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await pruneDeclarations(folder, ['index.js'])
    const left = (await readdir(folder, { recursive: true })).sort()
    expect(left).toEqual(['index.d.ts', 'index.js', 'ui', 'ui/a.d.ts', 'ui/b.d.ts', 'ui/c.d.ts'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

import { expect, test } from 'vitest'
import { bundleFrame } from '../../../packages/peers/src/secureSite/bundle.ts'
import { ADDRESS_READER } from '../../../packages/preview/src/evm/readers.ts'
import type { FrameScripts } from '../../../packages/secure-site/src/server/frameScripts.ts'

/** Texts of the script that the page starts, and of all that it imports before it runs, by name. */
function readFirst({ entry, files }: FrameScripts): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (name: string) => {
    const text = files.get(name)
    if (text === undefined) throw new Error(`${name} is not among the scripts`)
    if (found.has(name)) return
    found.set(name, text)
    for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)["'`]/g)) add(next)
  }
  add(entry)
  return found
}

test('the frame starts without previews and languages, which are scripts of their own', async () => {
  const scripts = await bundleFrame()
  const first = [...readFirst(scripts).values()].join('\n')
  const all = [...scripts.files.values()].join('\n')
  const has = (late: string) => [first.includes(late), all.includes(late)]
  // Code of the reads of previews, a method of theirs, and a text of a language.
  for (const late of [ADDRESS_READER, 'getMultipleAccounts', 'Transaktion bestätigen'])
    expect([late, ...has(late)]).toEqual([late, false, true])
  expect(has('@w3m-frame/READY')).toEqual([true, true])
  // Each script that another one loads is there, under the name by which the site serves it.
  for (const [name, text] of scripts.files) {
    expect(name).toMatch(/^frame\.[\w.-]+\.js$/)
    for (const [, next = ''] of text.matchAll(/import\(\s*["'`]\.\/([\w.-]+)["'`]/g))
      expect([...scripts.files.keys()]).toContain(next)
  }
}, 60_000)

test('the page preloads exactly what its script imports before it runs', async () => {
  const scripts = await bundleFrame()
  const imported = [...readFirst(scripts).keys()].filter(name => name !== scripts.entry)
  expect(scripts.imports).toEqual(imported.sort())
  expect(scripts.imports.length).toBeGreaterThan(0)
}, 60_000)

import { readFile, writeFile } from 'node:fs/promises'
import { expect, expectTypeOf, test } from 'vitest'
import { tabkeyStores } from '../../../packages/svelte/src/index.ts'
import * as vue from '../../../packages/vue/src/index.ts'
import { createTabkey } from '../../../src/index.ts'
import { ethereum } from '../../../src/networks.ts'
import * as react from '../../../src/react.ts'
import * as calls from '../../../src/ui/stacks/calls.ts'
import type { EveryHook, EveryStore, HookName } from '../../../src/ui/stacks/hook.ts'
import * as methods from '../../../src/ui/stacks/methods.ts'
import * as values from '../../../src/ui/stacks/values.ts'

const HOOKS = Object.keys({ ...calls, ...methods, ...values }) as HookName[]

/** The helpers of a stack that make hooks of the host's own; they have no row. */
const HELPERS = ['useEvents', 'useTabkey', 'useTabkeyMutation', 'useTabkeyState']

const hookOf = (name: HookName) => `use${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

test('stacks: a hook that a stack lacks does not compile', () => {
  expectTypeOf<typeof react>().toExtend<EveryHook>()
  expectTypeOf<typeof vue>().toExtend<EveryHook>()
  expectTypeOf<ReturnType<typeof tabkeyStores>>().toExtend<EveryStore>()
  expectTypeOf<Omit<typeof vue, 'useSwap'>>().not.toExtend<EveryHook>()
})

test('stacks: React and Vue have the hooks of the table, and no others', () => {
  const expected = [...HOOKS.map(hookOf), ...HELPERS].sort()
  const hooksOf = (stack: object) => Object.keys(stack).filter(name => name.startsWith('use'))
  const isAlias = (name: string) => name.startsWith('useTabkey') && !HELPERS.includes(name)
  expect(HOOKS.length).toBeGreaterThan(35)
  expect(hooksOf(vue).sort()).toEqual(expected)
  expect(
    hooksOf(react)
      .filter(name => !isAlias(name))
      .sort(),
  ).toEqual(expected)
})

test('stacks: Svelte has a store or a method for each hook', () => {
  const stores = tabkeyStores(createTabkey({ networks: [ethereum] }))
  expect(Object.keys(stores).sort()).toEqual([...HOOKS, 'mutation', 'state'].sort())
})

test('stacks: docs/stacks.md lists each hook', async () => {
  const page = new URL('../../../docs/stacks.md', import.meta.url)
  const kinds = [
    ['follows a value', values],
    ['makes a call, with its status', calls],
    ['gives methods', methods],
  ] as const
  const rows = kinds.flatMap(([kind, table]) =>
    Object.keys(table).map(name => `| \`${hookOf(name as HookName)}\` | \`${name}\` | ${kind} |`),
  )
  const table = ['| React and Vue | Svelte | the hook |', '| --- | --- | --- |', ...rows.sort()].join('\n')
  const text = await readFile(page, 'utf8')
  const expected = text.replace(/(<!-- hooks -->\n)[\s\S]*(<!-- \/hooks -->)/, `$1\n${table}\n\n$2`)
  // `TABKEY_RENEW_STACKS=1 npm run test:unit -- everyStack` writes it.
  if (process.env.TABKEY_RENEW_STACKS) await writeFile(page, expected)
  else expect(text).toBe(expected)
})

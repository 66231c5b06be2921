import { expect, test } from 'vitest'
import { GROUPS } from '../../../../src/ui/client/create/createClient.ts'
import { lateVerb } from '../../../../src/ui/client/methods/late.ts'

// The client names its verbs in one line of text and finds their code by these names: nothing but this sees a name too many.

const paths = GROUPS.split(';').flatMap(line => {
  const [name = '', verbs = ''] = line.split(':')
  return verbs.split(' ').map(verb => `${name}.${verb}`)
})

test('groups: every verb has its code', async () => {
  expect(paths.length).toBeGreaterThan(20)
  const found = await Promise.all(
    paths.filter(path => !path.endsWith('.watch')).map(async path => [path, typeof (await lateVerb(path))]),
  )
  expect(found.filter(([, type]) => type !== 'function')).toEqual([])
})

test('groups: no code for what nobody named', async () => {
  for (const path of ['', 'constructor.get', 'tokens.constructor', 'swaps.__proto__', 'nobody.get'])
    expect(await lateVerb(path)).toBeUndefined()
})

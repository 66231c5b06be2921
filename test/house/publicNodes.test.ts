import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { networksById } from '../../src/ui/client/networks/networksById.ts'
import { ROOT } from './support/sources.ts'

test('public nodes: the page on self-hosting lists every host that a network of the package names', () => {
  const page = readFileSync(`${ROOT}docs/self-hosting.md`, 'utf8')
  const rows = [...networksById.values()].map(({ name, rpcUrls }) => {
    const hosts = rpcUrls.default.http.map(url => `\`${new URL(url).host}\``)
    return `| ${name} | ${hosts.join(', ')} |`
  })
  expect(rows.filter(row => !page.includes(row))).toEqual([])
})

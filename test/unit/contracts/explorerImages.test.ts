import { describe, expect, test } from 'vitest'
import type { ImageKind } from '../../../src/bridge/contract/engineApi.ts'
import { contractOf, examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { API, testData } from '../worker/data/harness.ts'

const ROUTES: readonly (readonly [contract: string, of: ImageKind])[] = [
  ['explorer-wallet-image', 'wallet'],
  ['explorer-asset-image', 'network'],
  ['explorer-token-image', 'token'],
  ['explorer-currency-image', 'currency'],
]

describe.each(ROUTES)('%s contract', (name, of) => {
  test.each(examplesOf(name).map(example => [example.name, example] as const))(
    'reads: %s',
    async (_name, { status, body }) => {
      const t = testData({
        config: { projectId: 'p', endpoints: { explorer: API } },
        serve: () => new Response(body === null ? null : String(body), { status: Number(status) }),
      })
      const ask = () => t.data.get(t.tab, { kind: 'image', id: 'abc-1', of })
      // Any refusal is "no picture"; only "not there" is remembered.
      const expected = status === '200' ? `data:image/webp;base64,${btoa(String(body))}` : null
      expect([await ask(), await ask()]).toEqual([expected, expected])
      expect(t.asked.urls).toHaveLength(status === '200' || status === '404' ? 1 : 2)
      const [url] = t.asked.urls
      expect(url?.pathname).toBe(contractOf(name).path.replace(/\{[^}]+\}/, 'abc-1'))
      expect(problemsOfRequest(name, { query: Object.fromEntries(url?.searchParams ?? []) })).toEqual([])
    },
  )
})

import { expect, test } from 'vitest'
import { toHtml } from '../../../bench/report/html/toHtml.ts'
import { toRateRows } from '../../../bench/report/rateRows.ts'
import { joinEntries, requestRates } from '../../../bench/report/requestRates.ts'
import { toMarkdown } from '../../../bench/report/toMarkdown.ts'
import type { AnswerSource, TraceEntry } from '../../../src/bridge/contract/trace.ts'

const request = (seq: number, method: string, source: AnswerSource | null): TraceEntry => ({
  kind: 'request',
  seq,
  at: seq,
  tab: 't1',
  method,
  network: 'eip155:1',
  source,
  attempts: 1,
  ms: 1,
  error: null,
})

const exchange = (seq: number, methods: readonly string[], isOfDapp = true): TraceEntry => ({
  kind: 'exchange',
  seq,
  at: seq,
  host: 'node',
  calls: methods.map(method => ({ method, ...(isOfDapp && { network: 'eip155:1' as const }) })),
  status: 200,
  bytes: 1,
  ms: 1,
  error: null,
})

test('rates: reads are counted by what answered them, and node calls by whether they were in a batch', () => {
  const entries = [
    request(1, 'eth_call', 'node'),
    request(2, 'eth_call', 'node'),
    request(3, 'eth_call', 'shared'),
    request(4, 'eth_gasPrice', 'cache'),
    request(5, 'eth_accounts', 'engine'),
    exchange(6, ['eth_call', 'eth_gasPrice']),
    exchange(7, ['eth_call']),
    exchange(8, ['eth_chainId'], false),
  ]
  expect(requestRates(entries)).toEqual([
    { method: 'eth_call', reads: 3, cache: 0, shared: 1, batch: 1, node: 1, other: 0 },
    { method: 'eth_accounts', reads: 1, cache: 0, shared: 0, batch: 0, node: 0, other: 1 },
    { method: 'eth_gasPrice', reads: 1, cache: 1, shared: 0, batch: 0, node: 0, other: 0 },
  ])
})

test('rates: an entry that was read again counts once, as it was last', () => {
  const entries = joinEntries([
    [request(1, 'eth_call', null), request(2, 'eth_call', 'shared')],
    [request(1, 'eth_call', 'node')],
  ])
  expect(requestRates(entries)).toMatchObject([{ reads: 2, shared: 1, node: 1, other: 0 }])
})

test('rates: the table has shares of the reads of a method', () => {
  const rate = { method: 'eth_call', reads: 4, cache: 1, shared: 2, batch: 0, node: 1, other: 0 }
  expect(toRateRows([rate])[1]).toEqual(['eth_call', '4', '25.0 %', '50.0 %', '0.0 %', '25.0 %', '0.0 %'])
})

test('rates: page and Markdown show what answered each method', () => {
  const rate = { method: 'eth_call', reads: 4, cache: 1, shared: 3, batch: 0, node: 0, other: 0 }
  const machine = { cpu: '', cores: 2, memoryGb: 1, os: '', node: '20', chromium: '', loadBefore: 0 }
  const measures = [
    {
      name: 'scenario',
      title: 'Mine',
      seconds: 1,
      figures: [],
      rates: [{ title: '4 of 4 reads', methods: [rate] }],
    },
  ]
  const report = { date: '2026-11-27', commit: 'aaa1111', machine, seconds: 1, measures }
  const page = toHtml(report, [])
  expect(page).toContain('What answered: 4 of 4 reads')
  expect(page).toContain('<td class="number">75.0 %</td>')
  expect(toMarkdown(report)).toContain('| eth_call | 4 | 25.0 % | 75.0 % | 0.0 % | 0.0 % | 0.0 % |')
})

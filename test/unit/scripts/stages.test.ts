import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStages } from '../../../scripts/stages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = <Result>(milliseconds: number, result: Result) =>
  new Promise<Result>(resolve => setTimeout(() => resolve(result), milliseconds))

test('stages: a stage prints its title at once, its time every 10 s, and its time at the end', async () => {
  const lines: string[] = []
  const stage = createStages(line => lines.push(line))
  const result = stage('Local chains', () => after(25_000, 'up'))
  expect(lines).toEqual(['  Local chains …'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await result).toBe('up')
  expect(lines).toEqual([
    '  Local chains …',
    '  Local chains … 10.0 s so far',
    '  Local chains … 20.0 s so far',
    '  Local chains: 25.0 s',
  ])
})

test('stages: a failed stage is named, and the failure is passed on', async () => {
  const lines: string[] = []
  const stage = createStages(line => lines.push(line))
  await expect(stage('Local chains', () => Promise.reject(new Error('no anvil')))).rejects.toThrow('no anvil')
  expect(lines).toEqual(['  Local chains …', '  Local chains: failed after 0.0 s'])
})

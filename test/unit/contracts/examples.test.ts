import { describe, expect, test } from 'vitest'
import { CONTRACTS, problemsOfReply, problemsOfRequest } from '../../contracts/contracts.ts'

describe.each([...CONTRACTS])('contract %s', (file, contract) => {
  test('has its file name, a source with a commit or a page, and at least three examples', () => {
    expect(contract.name).toBe(file)
    expect(['server', 'client', 'guess']).toContain(contract.confidence)
    expect(contract.source.length).toBeGreaterThan(0)
    for (const source of contract.source)
      expect(
        /^[0-9a-f]{40}$/.test(String(source.commit)) || source.issue || source.pull || source.page,
      ).toBeTruthy()
    expect(contract.examples.length).toBeGreaterThanOrEqual(3)
  })

  test.each(contract.examples.map(example => [example.name, example] as const))('%s', (_, example) => {
    expect(problemsOfReply(file, example.status, example.body)).toEqual([])
    // The requests of refused examples are wrong on purpose.
    if (/^(2|result|push)/.test(example.status)) expect(problemsOfRequest(file, example.request)).toEqual([])
  })
})

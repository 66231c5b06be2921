import { describe, expect, test } from 'vitest'
import { createEns } from '../../../src/worker/chains/evm/ens.ts'
import type { JsonRpc } from '../../../src/worker/net/jsonRpc.ts'
import names from './data/ens.json' with { type: 'json' }

interface Vector {
  readonly name: string
  readonly norm?: string
  readonly error?: boolean
}

/** Whether the name is sent to the resolver at all. */
async function isAsked(name: string): Promise<boolean> {
  let count = 0
  const request = async () => {
    count += 1
    return '0x'
  }
  await createEns({ request } as unknown as JsonRpc).resolveName(name)
  return count > 0
}

const vectors: readonly Vector[] = names
const invalid = vectors.filter(({ error }) => error)
const valid = vectors.filter(({ error, name }) => !error && name.includes('.'))

describe('ENSIP-15', () => {
  test.each(invalid)('does not ask for %o', async ({ name }) => {
    expect(await isAsked(name)).toBe(false)
  })
  test.each(valid)('asks for %o', async ({ name }) => {
    expect(await isAsked(name)).toBe(true)
  })
})

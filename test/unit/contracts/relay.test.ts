import { describe, expect, test } from 'vitest'
import { findServerAlert } from '../../../src/bridge/errors/alerts.ts'
import { type ContractExample, examplesOf } from '../../contracts/contracts.ts'

describe('relay-connect', () => {
  const ALERTS: Readonly<Record<string, string | undefined>> = {
    'project not known (2025)': 'INVALID_PROJECT_ID',
    'project not known (2023)': 'INVALID_PROJECT_ID',
    'no project': 'PROJECT_ID_NOT_CONFIGURED',
    'clock ahead of the service by more than 120 s': 'JWT_TOKEN_NOT_VALID',
    'clock behind, or an old token': 'JWT_TOKEN_NOT_VALID',
    // The relay link raises RELAY_UNREACHABLE ("check endpoints.relay") for words that have no alert of their own.
    'aud with a slash at its end, or of another address': undefined,
  }
  const closed = examplesOf('relay-connect', 'close')
    .map(({ name, body }) => ({ name, ...(body as { code: number; reason: string }) }))
    .filter(({ code }) => code === 3000)

  test.each(closed)('closed with 3000 $reason', ({ name, reason }) => {
    expect(Object.keys(ALERTS)).toContain(name)
    expect(findServerAlert(reason)).toBe(ALERTS[name])
  })

  test('the error frame before the close names its reason by words and by tag', () => {
    const [frame] = examplesOf('relay-connect', 'frame')
    const { error } = (frame as ContractExample).body as { error: { message: string; data: string } }
    expect(findServerAlert(error.message)).toBe('INVALID_APP_CONFIGURATION')
    expect(findServerAlert(error.data)).toBe('INVALID_APP_CONFIGURATION')
  })
})

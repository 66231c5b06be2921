import { expect, test } from 'vitest'
import { ALERTS, findRefusalAlert, findServerAlert } from '../../../../src/bridge/errors/alerts.ts'

test.each([
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['WebSocket closed abnormally with code: 3000 (Unauthorized: invalid key)', 'INVALID_PROJECT_ID'],
  ['JWT validation error: JWT Token is not yet valid: basic.nbf', 'JWT_TOKEN_NOT_VALID'],
  ['something else', undefined],
  ['', undefined],
])('alerts: a server that says %j means %s', (text, code) => {
  expect(findServerAlert(text)).toBe(code)
})

test.each([
  [
    401,
    '{"status":"FAILED","reasons":[{"field":"authentication","description":"key refused"}]}',
    'INVALID_PROJECT_ID',
  ],
  [400, '{"status":"FAILED","reasons":[{"field":"authentication","description":"key refused"}]}', undefined],
  [401, '{"status":"FAILED","reasons":[{"field":"address","description":"refused"}]}', undefined],
  [403, 'Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
])('alerts: HTTP %i with the body %s raises %s', (status, body, code) => {
  expect(findRefusalAlert(status, body)).toBe(code)
})

test('alerts: the words of the bar', () => {
  const words = Object.fromEntries(Object.entries(ALERTS).map(([code, { short }]) => [code, short]))
  expect(words).toMatchInlineSnapshot(`
    {
      "CONTROL_NOT_TRUSTED": "Control File Not Trusted",
      "ENGINE_RETIRED": "Reload to continue",
      "ENGINE_UNAVAILABLE": "Wallets are not available",
      "IFRAME_LOAD_FAILED": "Network Error - Could not load embedded wallet",
      "IFRAME_REQUEST_TIMEOUT": "Embedded Wallet Request Timed Out",
      "INSECURE_CONTEXT": "This page is not secure",
      "INVALID_APP_CONFIGURATION": "Invalid App Configuration",
      "INVALID_PROJECT_ID": "Invalid App Configuration",
      "JWT_TOKEN_NOT_VALID": "Session Expired",
      "PROJECT_ID_NOT_CONFIGURED": "Project ID Not Configured",
      "RELAY_UNREACHABLE": "WalletConnect is not reachable",
      "REQUEST_OUTCOME_UNKNOWN": "A request was sent, but its result is unknown",
      "STORAGE_UNAVAILABLE": "Nothing is kept after this visit",
      "SWITCH_NETWORK_NOT_FOUND": "Network Not Found",
      "UNVERIFIED_DOMAIN": "Invalid App Configuration",
    }
  `)
})

test.each([
  ['SWITCH_NETWORK_NOT_FOUND', "make sure it is in the 'networks' array"],
  ['INVALID_APP_CONFIGURATION', 'Origin {origin} not found on the allowlist'],
  ['JWT_TOKEN_NOT_VALID', 'Invalid session found: please check your time settings and connect again'],
  ['INVALID_PROJECT_ID', 'Invalid project id'],
  ['PROJECT_ID_NOT_CONFIGURED', 'set projectId'],
  ['IFRAME_LOAD_FAILED', 'There was an issue loading the embedded wallet'],
  ['IFRAME_REQUEST_TIMEOUT', 'There was an issue doing the request to the embedded wallet'],
  ['UNVERIFIED_DOMAIN', 'verify that your domain is allowed'],
] as const)('alerts: the long text of %s says what to do', (code, words) => {
  expect(ALERTS[code].long).toContain(words)
})

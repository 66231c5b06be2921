import type { AlertCode } from '../contract/alertCode.ts'
import {
  type AlertText,
  ENGINE_RETIRED,
  ENGINE_UNAVAILABLE,
  INSECURE_CONTEXT,
  REQUEST_OUTCOME_UNKNOWN,
  STORAGE_UNAVAILABLE,
} from './notices.ts'

export const ALERTS: Readonly<Record<AlertCode, AlertText>> = {
  SWITCH_NETWORK_NOT_FOUND: {
    short: 'Network Not Found',
    long: "Network not found: please make sure it is in the 'networks' array of createTabkey",
  },
  INVALID_APP_CONFIGURATION: {
    short: 'Invalid App Configuration',
    long: 'Origin {origin} not found on the allowlist of this project id',
  },
  JWT_TOKEN_NOT_VALID: {
    short: 'Session Expired',
    long: 'Invalid session found: please check your time settings and connect again',
  },
  INVALID_PROJECT_ID: {
    short: 'Invalid App Configuration',
    long: 'Invalid project id: update the configuration',
  },
  PROJECT_ID_NOT_CONFIGURED: {
    short: 'Project ID Not Configured',
    long: 'This needs a service: set projectId, or name the service in endpoints (for instance endpoints.swaps)',
  },
  IFRAME_LOAD_FAILED: {
    short: 'Network Error - Could not load embedded wallet',
    long: 'There was an issue loading the embedded wallet. Please try again later.',
  },
  IFRAME_REQUEST_TIMEOUT: {
    short: 'Embedded Wallet Request Timed Out',
    long: 'There was an issue doing the request to the embedded wallet. Please try again later.',
  },
  UNVERIFIED_DOMAIN: {
    short: 'Invalid App Configuration',
    long: 'There was an issue loading the embedded wallet: please verify that your domain is allowed for this project id',
  },
  RELAY_UNREACHABLE: {
    short: 'WalletConnect is not reachable',
    long: 'The relay refused the connection or did not answer: check endpoints.relay and the network',
  },
  CONTROL_NOT_TRUSTED: {
    short: 'Control File Not Trusted',
    long: 'The file of endpoints.control is ignored: sign it for control.publicKey, or serve it from the page’s own origin',
  },
  STORAGE_UNAVAILABLE,
  INSECURE_CONTEXT,
  ENGINE_RETIRED,
  ENGINE_UNAVAILABLE,
  REQUEST_OUTCOME_UNKNOWN,
}

/**
 * Texts of the services' refusals and the alert of each; matched by "contains". The relay has used several wordings for
 * one refusal over the years, and tags its error frames (test/contracts/relay-connect.json).
 */
export const SERVER_ALERTS: readonly (readonly [phrase: string, code: AlertCode])[] = [
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['OriginNotAllowed', 'INVALID_APP_CONFIGURATION'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  ['JWT Token is expired', 'JWT_TOKEN_NOT_VALID'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
  ['Project not found', 'INVALID_PROJECT_ID'],
  ['ProjectNotFound', 'INVALID_PROJECT_ID'],
  ['ProjectInactive', 'INVALID_PROJECT_ID'],
  ['Project ID is missing', 'PROJECT_ID_NOT_CONFIGURED'],
  ['ProjectIdNotSpecified', 'PROJECT_ID_NOT_CONFIGURED'],
]

/** The alert for the text of a server's refusal, or undefined when the text is not known. */
export function findServerAlert(text: string): AlertCode | undefined {
  return SERVER_ALERTS.find(([phrase]) => text.includes(phrase))?.[1]
}

/**
 * The alert for an HTTP refusal of a hosted service. Status 401 with the field `authentication` means that the project
 * id is unknown or switched off, whatever the text (test/contracts/rpc-proxy.json); other refusals are matched by their
 * text.
 *
 * @param status of the reply
 * @param body text of the reply
 */
export function findRefusalAlert(status: number, body: string): AlertCode | undefined {
  const isKeyRefused = status === 401 && /"field"\s*:\s*"authentication"/.test(body)
  return isKeyRefused ? 'INVALID_PROJECT_ID' : findServerAlert(body)
}

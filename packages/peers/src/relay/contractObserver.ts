import type { ContractLog } from '../../../../test/contracts/contractLog.ts'
import { CONTRACTS, problemsOfRequest } from '../../../../test/contracts/contracts.ts'
import type { RelayObserver } from '../../../tabkey-testing/src/relay/connection.ts'
import { invalidPayload, type RelayFailure } from '../../../tabkey-testing/src/relay/methods.ts'
import type { Recorder } from '../recorder.ts'

/**
 * What the relay refuses before it looks at the method's own rules: unknown methods, ids that are no ids, topics that are
 * not 32 bytes of hex, empty and too long lists.
 */
function refusalOf(frame: Readonly<Record<string, unknown>>): RelayFailure | undefined {
  const name = `relay-${frame.method}`
  if (!CONTRACTS.has(name)) return invalidPayload('InvalidMethod')
  const problems = problemsOfRequest(name, { body: frame }).join('\n')
  if (problems === '') return undefined
  if (/\/id\b/.test(problems) && !problems.includes('/params')) return invalidPayload('InvalidRequestId')
  if (problems.includes('fewer than 1')) return invalidPayload('BatchEmpty')
  if (problems.includes('more than 500')) return invalidPayload('BatchLimitExceeded')
  return invalidPayload(/topic/i.test(problems) ? 'InvalidTopic' : 'InvalidParams')
}

/**
 * Records calls, and compares frames and tokens with the contracts of the relay.
 *
 * @param contracts collects what differs; absent for clients that are wrong on purpose
 */
export const contractObserver = (recorder: Recorder, contracts?: ContractLog): RelayObserver => ({
  onCall: (method, origin, params) => recorder.record(method, origin, params),
  onFrame(method, side, status, body) {
    if (CONTRACTS.has(`relay-${method}`)) contracts?.addMessage(`relay-${method}`, side, status, body)
  },
  onToken: (part, value) => contracts?.addMessage('relay-connect', 'reply', part, value),
  refuse: refusalOf,
})

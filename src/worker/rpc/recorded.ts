import type { Probe } from '../base/probe.ts'
import type { Call } from './call.ts'

type Run = (call: Call) => Promise<unknown>

/**
 * The same pipeline, heard by the devtools.
 *
 * @param probe `undefined` unless they record
 */
export const recorded =
  (run: Run, probe: () => Probe | undefined = () => undefined): Run =>
  call => {
    const request = probe()?.onRequest(call)
    if (!request) return run(call)
    const answer = run({ ...call, onSource: request.onSource })
    answer.then(() => request.onSettled(), request.onSettled)
    return answer
  }

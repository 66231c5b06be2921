import type { LaunchPhase } from '../../client/handoff/handoffStore.ts'

/** The words of the sheet "Continue in {wallet}". */
export function handoffWords({
  name,
  action,
  network,
  phase,
}: {
  readonly name: string
  /** What is asked, as `requestWords` says it. */
  readonly action: string
  /** Absent for a network that is not configured. */
  readonly network: string | undefined
  readonly phase: LaunchPhase | undefined
}): { readonly title: string; readonly text: string } {
  if (phase === 'missing')
    return { title: `Is ${name} installed?`, text: 'It did not open. Open it again, or get the app.' }
  const asked = network === undefined ? action : `${action} on ${network}`
  const hint =
    phase === 'back' ? 'Not approved yet? Open the wallet again.' : 'Approve there, then come back here.'
  return { title: `Continue in ${name}`, text: `${asked}. ${hint}` }
}

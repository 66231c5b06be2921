import type { LaunchPhase } from '../../client/handoff/handoffStore.ts'
import { t } from '../../words/t.ts'

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
    return {
      title: t('Is {name} installed?', { name }),
      text: t('It did not open. Open it again, or get the app.'),
    }
  const request = network === undefined ? action : t('{action} on {network}', { action, network })
  const hint =
    phase === 'back'
      ? t('Not approved yet? Open the wallet again.')
      : t('Approve there, then come back here.')
  return { title: t('Continue in {name}', { name }), text: `${request}. ${hint}` }
}

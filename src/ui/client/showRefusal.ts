import type { Running } from './running.ts'
import { open } from './verbs/open.ts'

/** Spec §8: the modal stands by then, so that the words are seen. */
const REFUSAL_MS = 300

/** Of this client, on its way to the eyes: a dapp that tries a hundred methods is told once. */
const waiting = new WeakSet<Running>()

/**
 * Shows the person that the dapp asked for something the embedded wallet does not do (spec §4, §8): the modal opens, and
 * says so 300 ms later. What else waits for an answer goes on.
 */
export async function showRefusal(running: Running): Promise<void> {
  if (waiting.has(running)) return
  waiting.add(running)
  try {
    const { modal, toasts } = running.context
    if (!modal.getState().open) await open(running, {})
    await new Promise(resolve => setTimeout(resolve, REFUSAL_MS))
    if (modal.getState().open) toasts.show({ message: 'Action not allowed', variant: 'error' })
  } finally {
    waiting.delete(running)
  }
}

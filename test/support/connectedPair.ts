import { until } from './createTestTab.ts'
import { ALPHA } from './flowPage.ts'
import { createFlow } from './flowTab.ts'

/** Two tabs of one engine. Tab `a` has connected Alpha, and tab `b` shows its account. */
export async function connectedPair() {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await a.connect(ALPHA)
  await until(() => b.state().accounts.eip155)
  return { flow, a, b }
}

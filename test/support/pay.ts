import type { SendInput } from '../../src/bridge/features/send/contract.ts'
import { confirmSend, prepareSend } from '../../src/ui/client/methods/send.ts'
import { type FlowTab, randomId } from './flowTab.ts'

/** Pays as `tabkey.send` does: reviewed, then confirmed. */
export async function pay(tab: FlowTab, input: SendInput): Promise<{ readonly id: string }> {
  return confirmSend(tab.api, await prepareSend(tab.api, { ...input, id: randomId() }))
}

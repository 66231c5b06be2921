import type { Frame } from '../frame.ts'
import {
  askAuthenticator,
  askToOpen,
  PASSKEY_OPTIONS,
  type PasskeyAnswer,
  PasskeyError,
} from '../passkeys.ts'
import type { SignedIn } from '../wallet.ts'
import type { PasskeyPress } from './passkeyPress.ts'
import type { UsedPasskey } from './slotDrafts.ts'

/** Makes a passkey for the account that is logged in, and hands on what opens a wallet. */
export const pressNewPasskey = (
  frame: Frame,
  finish: (used: UsedPasskey | undefined) => Promise<void>,
): PasskeyPress => ({
  async readOptions() {
    const options = await frame.server.ask<object>('/passkey/create/options')
    return PASSKEY_OPTIONS.parse({ ...options, kind: 'create' })
  },
  async finish(answer) {
    await frame.server.ask<SignedIn>('/passkey/create', { response: answer.response })
    await finish(await readUsed(answer))
  },
})

/** Uses one of the passkeys. */
export const pressOwnPasskey = (
  credentialIds: readonly string[],
  finish: (used: UsedPasskey) => Promise<void>,
): PasskeyPress => ({
  readOptions: async () => askToOpen(credentialIds),
  async finish(answer) {
    const used = await readUsed(answer)
    if (!used) throw new PasskeyError('noOutput')
    await finish(used)
  },
})

/** Many authenticators give the output with the first use of a passkey only, not when they make it, and some never do. */
export async function readUsed({
  credentialId,
  output,
  hasOutput,
}: PasskeyAnswer): Promise<UsedPasskey | undefined> {
  const found = output ?? (hasOutput ? (await askAuthenticator(askToOpen([credentialId]))).output : undefined)
  return found && { credentialId, output: found }
}

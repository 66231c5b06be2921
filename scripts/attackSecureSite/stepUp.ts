import type { Device } from './device.ts'
import type { Mailbox } from './mailbox.ts'

/** Later than a login confirms anything, and long before its session ends. */
export const LATER_SECONDS = 3_600

/** The person confirms with a code that is mailed to their address. */
export async function confirmByEmail(
  mailbox: Mailbox,
  device: Device,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  const before = await mailbox.list(email)
  await device.ask('/step-up/email/start', { token })
  const { code } = await mailbox.next(email, before.length + 1)
  await device.ask('/step-up/email', { token, code })
}

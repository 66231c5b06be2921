import { abortOpen } from '../abortable.ts'
import type { Frame } from '../frame.ts'
import { forget } from '../kept.ts'
import type { Session, SignedIn } from '../wallet.ts'

/** After a login: the wallet opens where that needs no person, and the page gets the token to hand to other frames. */
export async function enter(frame: Frame, answer: SignedIn): Promise<Session> {
  const session = await frame.wallet.signIn(answer)
  frame.tell({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: answer.token } })
  return session
}

export async function connectEmail(frame: Frame, email: string): Promise<{ action: string }> {
  return frame.server.ask('/email/start', { email })
}

/** Waits for the link; the page has its own patience, so this one has none. */
export async function connectDevice(frame: Frame): Promise<void> {
  for (;;) {
    const { registered } = await frame.server.ask<{ registered: boolean }>('/email/device')
    if (registered) return
  }
}

export async function connectOtp(frame: Frame, otp: string): Promise<void> {
  await enter(frame, await frame.server.ask<SignedIn>('/email/code', { code: otp }))
}

export async function updateEmail(frame: Frame, email: string): Promise<{ action: string }> {
  return frame.server.ask('/email/change', { email })
}

export async function updateEmailPrimary(frame: Frame, otp: string): Promise<void> {
  await frame.server.ask('/email/change/primary', { code: otp })
}

export async function updateEmailSecondary(frame: Frame, otp: string): Promise<{ newEmail: string }> {
  const answer = await frame.server.ask<{ newEmail: string }>('/email/change/secondary', { code: otp })
  frame.wallet.changed()
  return answer
}

/** True when this frame, or the token the page kept, has a session that stands, and the wallet is open. */
export async function isConnected(
  frame: Frame,
  token: string | undefined,
): Promise<{ isConnected: boolean }> {
  const session = await frame.wallet.session(true)
  if (session) return { isConnected: session.isOpen }
  return { isConnected: token !== undefined && (await frame.wallet.tryToken(token)) }
}

export async function signOut(frame: Frame): Promise<void> {
  abortOpen(frame)
  await forget(`farcaster ${frame.parent}`)
  await frame.wallet.signOut()
}

import { randomToken, sha256 } from '../../custody/bytes.ts'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import { forget, keep, readKept } from '../kept.ts'
import type { SignedIn } from '../wallet.ts'
import { enter } from './email.ts'

const UNKNOWN = 'Unknown sign-in'
/** What only this browser knows of a sign-in it began; kept, since the page itself may leave and come back. */
const keyOf = (frame: Frame) => `social ${frame.parent}`

/** Begins a sign-in; meanwhile the frame listens in case the popup cannot tell its opener. */
export async function socialUri(frame: Frame, provider: string): Promise<{ uri: string; number?: string }> {
  const verifier = randomToken()
  const { uri, flow, number } = await frame.server.ask<{ uri: string; flow: string; number: string }>(
    '/social/start',
    { provider, challenge: await sha256(verifier) },
  )
  await keep(keyOf(frame), verifier)
  // The popup tells the page by itself where it can; this is for where it cannot.
  listen(frame, flow).catch(() => {})
  return (await sharesCookies(frame, flow)) ? { uri } : { uri, number }
}

/**
 * Whether the popup will bring the cookie of this sign-in. A frame of another site may have no cookies, or cookies of its
 * own that no window shares; the page then shows the number, and the popup asks for it.
 */
export async function sharesCookies(frame: Frame, flow: string): Promise<boolean> {
  const isShared = await document.hasStorageAccess().catch(() => false)
  return isShared && (await frame.server.ask<{ isBound: boolean }>('/social/bound', { flow })).isBound
}

let listening = new AbortController()

async function listen(frame: Frame, flow: string): Promise<void> {
  listening.abort()
  listening = new AbortController()
  const { signal } = listening
  while (!signal.aborted) {
    const { resultUri } = await frame.server.ask<{ resultUri: string | null }>(
      '/social/wait',
      { flow },
      { signal },
    )
    if (resultUri !== null && !signal.aborted) return frame.tell({ resultUri })
  }
}

export async function connectSocial(frame: Frame, uri: string): Promise<void> {
  listening.abort()
  const handle = URL.canParse(uri) ? new URL(uri).searchParams.get('handle') : null
  const verifier = await readKept<string>(keyOf(frame))
  if (handle === null || new URL(uri).origin !== location.origin || verifier === undefined)
    throw new FrameError(UNKNOWN)
  const answer = await frame.server.ask<SignedIn>('/social/finish', { handle, verifier })
  await forget(keyOf(frame))
  await enter(frame, answer)
}

const farcasterKey = (frame: Frame) => `farcaster ${frame.parent}`

/** The number is always shown: the link may be opened on a phone. */
export async function farcasterUri(frame: Frame): Promise<{ url: string; number: string }> {
  const { url, flow, number } = await frame.server.ask<{ url: string; flow: string; number: string }>(
    '/farcaster/start',
  )
  await keep(farcasterKey(frame), flow)
  return { url, number }
}

export async function connectFarcaster(frame: Frame): Promise<{ userName: string }> {
  for (;;) {
    const flow = await readKept<string>(farcasterKey(frame))
    if (flow === undefined) throw new FrameError(UNKNOWN)
    const answer = await frame.server.ask<SignedIn | { pending: true }>('/farcaster/finish', { flow })
    if ('pending' in answer) continue
    await forget(farcasterKey(frame))
    await enter(frame, answer)
    return { userName: answer.user.name ?? '' }
  }
}

import { randomToken, sha256 } from '../../custody/bytes.ts'
import type { ProviderName } from '../../server/oauth.ts'
import { fill } from '../../words/fill.ts'
import type { Frame } from '../frame.ts'
import { sharesCookies } from '../handlers/social.ts'
import { PasskeyError } from '../passkeys.ts'

const SIZE = 'popup,width=480,height=640'

/**
 * Adds a login at a provider to the account that is logged in. It has to be called in the task of a press.
 *
 * @param say - shows what the person does next.
 * @throws {PasskeyError} when the browser opens no window.
 * @throws {FrameError} with the server's words.
 */
export async function addLoginInWindow(
  frame: Frame,
  provider: ProviderName,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  const { server, words } = frame
  const opened = window.open(`${location.origin}/loading`, '_blank', SIZE)
  if (!opened) throw new PasskeyError('blocked')
  // The provider's page cannot lead this frame elsewhere, and the last page of the window gives its result to the server.
  opened.opener = null
  try {
    const verifier = randomToken()
    const { uri, flow, number } = await server.ask<{ uri: string; flow: string; number: string }>(
      '/logins/start',
      { provider, challenge: await sha256(verifier) },
      { signal },
    )
    const isShared = await sharesCookies(frame, flow)
    say(isShared ? words.wallet.loginWindow : fill(words, words.wallet.loginNumber, { number }))
    opened.location.replace(uri)
    const handle = await waitForHandle(frame, flow, signal)
    await server.ask('/logins/add', { handle, verifier }, { signal })
  } finally {
    opened.close()
  }
}

async function waitForHandle({ server }: Frame, flow: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const { resultUri } = await server.ask<{ resultUri: string | null }>('/social/wait', { flow }, { signal })
    const handle = resultUri === null ? null : new URL(resultUri).searchParams.get('handle')
    if (handle !== null) return handle
  }
}

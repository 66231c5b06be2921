import type { FrameTheme } from '../../../bridge/contract/embedded.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { FrameRequestError } from '../../../bridge/errors/frame.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import type { Calls } from './calls.ts'
import type { Frames } from './frames.ts'
import type { FrameLink } from './frameTransitions.ts'
import type { Keys } from './keys.ts'
import type { Payload } from './messages.ts'
import type { Session } from './session.ts'

/** Sends each frame the dapp's metadata, the theme and the session token, and again after every change. */
export interface Greeter {
  /** Resolves once the frame has answered whether a user is logged in. Never rejects. */
  greet(link: FrameLink): Promise<void>
  theme(tab: Tab, theme: FrameTheme): void
  /** A tab brought its config: the frames learn what is new in it. */
  onConfigChanged(): void
  /** Sends a session token that one frame renewed to the other frames. */
  token(from: Tab, token: string): void
  forget(tab: Tab): void
}

/** The backgrounds the frame is drawn on. */
const BACKGROUNDS = { light: '#ffffff', dark: '#121313' } as const

function themePayload({ themeMode, themeVariables }: FrameTheme): Payload<'SYNC_THEME'> {
  const { accent } = themeVariables
  return {
    themeMode,
    themeVariables: Object.fromEntries(
      Object.entries(themeVariables).map(([name, value]) => [`--w3m-${name}`, value]),
    ),
    w3mThemeVariables: {
      ...(accent === undefined ? {} : { '--w3m-accent': String(accent) }),
      '--w3m-background': BACKGROUNDS[themeMode],
    },
  }
}

function dappPayload({ metadata, sdk, projectId }: EngineConfig): Payload<'SYNC_DAPP_DATA'> {
  const { name, description, url, icons } = metadata
  return {
    metadata: { name, description, url, icons: [...icons] },
    sdkVersion: sdk.version,
    sdkType: sdk.type,
    projectId: projectId ?? '',
  }
}

export function createGreeter({
  calls,
  frames,
  keys,
  session,
  config,
  onLoggedIn,
  onLoggedOut,
}: {
  readonly calls: Calls
  readonly frames: () => Pick<Frames, 'usable'>
  readonly keys: Keys
  readonly session: Session
  readonly config: () => EngineConfig
  /** Called when the frame reports a logged-in user. */
  readonly onLoggedIn: (link: FrameLink) => Promise<void>
  /** Called when the frame reports that the user is no longer logged in. */
  readonly onLoggedOut: () => void
}): Greeter {
  const themes = new Map<Tab, FrameTheme>()
  let sent = ''

  const quietly = (call: Promise<unknown>): void => void call.catch(() => {})

  function sendTheme(tab: Tab): void {
    const theme = themes.get(tab)
    if (theme) quietly(calls.send(tab, 'SYNC_THEME', themePayload(theme)))
  }

  function sendDapp(tab: Tab): void {
    const payload = dappPayload(config())
    sent = JSON.stringify(payload)
    quietly(calls.send(tab, 'SYNC_DAPP_DATA', payload))
  }

  function isConnected(tab: Tab): Promise<{ readonly isConnected: boolean }> {
    const { token } = keys.now
    return calls.send(tab, 'IS_CONNECTED', token === null ? undefined : { token })
  }

  return {
    async greet(link) {
      const { tab } = link
      sendDapp(tab)
      sendTheme(tab)
      if (!session.isUsed()) return
      const { turn } = session
      const isLoggedOut = await isConnected(tab).then(
        answer => !answer.isConnected,
        // A negative response ends the login; a silent or lost frame does not.
        error => error instanceof FrameRequestError,
      )
      // A login or logout since then is newer than this answer.
      if (session.turn !== turn) return
      if (isLoggedOut) onLoggedOut()
      else await onLoggedIn(link)
    },
    theme(tab, theme) {
      themes.set(tab, theme)
      if (
        frames()
          .usable()
          .some(link => link.tab === tab)
      )
        sendTheme(tab)
    },
    onConfigChanged() {
      const links = frames().usable()
      if (links.length > 0 && sent !== JSON.stringify(dappPayload(config())))
        for (const { tab } of links) sendDapp(tab)
    },
    token(from, token) {
      if (!session.renewed(token)) return
      for (const { tab } of frames().usable()) if (tab !== from) quietly(isConnected(tab))
    },
    forget: tab => void themes.delete(tab),
  }
}

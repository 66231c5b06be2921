import type { FrameLoss, FrameTheme } from '../../bridge/contract/embedded.ts'
import type { EngineApi } from '../../bridge/contract/engineApi.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { FrameLoadError } from '../../bridge/errors/frame.ts'

type Api = EngineApi['embedded']

/** Each method of `EngineApi.embedded`, told which tab asks. */
type ForTab = {
  readonly [Name in Exclude<keyof Api, 'join' | 'cancel' | 'syncTheme'>]: (
    tab: Tab,
    ...parameters: Parameters<Api[Name]>
  ) => ReturnType<Api[Name]>
}

/** The engine's side of the embedded wallet: logins, frames, and what the frames say. */
export interface Embedded extends ForTab {
  cancel(tab: Tab): void
  syncTheme(tab: Tab, theme: FrameTheme): void
  frameMessage(tab: Tab, message: unknown): void
  frameLost(tab: Tab, reason: FrameLoss): void
}

export function openEmbedded(): Embedded {
  const absent = () => Promise.reject(new FrameLoadError())
  return {
    connectEmail: absent,
    connectDevice: absent,
    connectOtp: absent,
    socialRedirect: absent,
    connectSocial: absent,
    farcasterUri: absent,
    connectFarcaster: absent,
    updateEmail: absent,
    updateEmailPrimaryOtp: absent,
    updateEmailSecondaryOtp: absent,
    setAccountType: absent,
    reload: absent,
    cancel() {},
    syncTheme() {},
    frameMessage() {},
    frameLost() {},
  }
}

import { startKeyWindow } from './custody/keyWindow.ts'
import { startPasskeyWindow } from './passkeyWindow.ts'
import { readSettings } from './settings.ts'
import { type FrameFaults, startFrame } from './startFrame.ts'

/** Starts what the page is for: the frame, or the window of a frame. */
export function startPage(readFaults?: () => FrameFaults): void {
  const [passkey, key] = ['passkey', 'key'].map(id => document.getElementById(id))
  if (passkey) startPasskeyWindow(passkey, readSettings().words)
  else if (key) startKeyWindow(key, readSettings().words)
  else startFrame(readFaults?.())
}

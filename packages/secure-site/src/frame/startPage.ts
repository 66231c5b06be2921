import { startPasskeyWindow } from './passkeyWindow.ts'
import { readSettings } from './settings.ts'
import { type FrameFaults, startFrame } from './startFrame.ts'

/** Starts what the page is for: the frame, or the window of a frame. */
export function startPage(readFaults?: () => FrameFaults): void {
  const root = document.getElementById('passkey')
  if (root) startPasskeyWindow(root, readSettings().words)
  else startFrame(readFaults?.())
}

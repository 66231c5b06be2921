import { startPage } from '../../../../secure-site/src/frame/startPage.ts'
import { readFaultSettings } from './faultSettings.ts'
import { misbehave, report } from './misbehave.ts'

// The frame of the product, which tells the server each message and misbehaves as the server says.

const DUPLICATES = 3
const forever = new Promise<never>(() => {})

/** A frame inside the frame, of another origin, that speaks to the page. */
function drawTwin(twin: string): void {
  const frame = document.createElement('iframe')
  frame.src = twin
  document.body.append(frame)
}

startPage(() => {
  const settings = readFaultSettings()
  const { mode, twin, readyDelayMs } = settings
  return {
    ready(say) {
      if (mode === 'wrongOrigin') drawTwin(twin)
      if (mode === 'wrongOrigin' || mode === 'never') return
      setTimeout(() => {
        for (let turn = 0; turn < (mode === 'duplicate' ? DUPLICATES : 1); turn += 1) say()
      }, readyDelayMs)
    },
    take: {
      report(envelope) {
        if (mode === 'navigate') location.replace(twin)
        return mode === 'navigate' || mode === 'silent' ? forever : report(envelope)
      },
      post: (fault, envelope, answer, post) => misbehave(fault, settings, envelope, answer, post),
    },
  }
})

import { readSettings } from '../../../../secure-site/src/frame/settings.ts'

/** How the frame misbehaves: added to the settings of the page by the test's site. */
export interface FaultSettings {
  readonly mode: 'real' | 'never' | 'silent' | 'duplicate' | 'navigate' | 'wrongOrigin'
  readonly readyDelayMs: number
  readonly twin: string
}

export const readFaultSettings = () => readSettings<FaultSettings>()

import type { Frame } from '../frame.ts'

/** Where a flow of screens is drawn, and what ends it. */
export interface ScreenPlace {
  readonly frame: Frame
  readonly root: HTMLElement
  readonly signal: AbortSignal
}

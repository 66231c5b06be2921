import type { ReadStore } from '../state/store.ts'
import { createStore } from '../state/store.ts'
import { isTelegram } from './popupPlace.ts'

/** What a tab knows of where it runs. Read once; only `visible` changes. */
export interface Environment {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isTelegram: boolean
  readonly inIframe: boolean
  /** Whether the page is served by this machine; then links to this machine are allowed, also over http. */
  readonly isDev: boolean
  /** Not hidden. */
  readonly visible: ReadStore<boolean>
  stop(): void
}

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a host name is this machine. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOST.test(hostname)
}

function isFramed(view: Window): boolean {
  try {
    return view.self !== view.top
  } catch {
    // A frame of another origin may not even be compared.
    return true
  }
}

/** The kind of device, by what its browser says. */
export function detectDevice(view: Window): Pick<Environment, 'isMobile' | 'isIos' | 'isAndroid'> {
  const { userAgent: agent, maxTouchPoints: touchPoints = 0 } = view.navigator
  // iPadOS calls itself a Mac, but a Mac has no touch screen.
  const isIos = /iPhone|iPod|iPad/i.test(agent) || (/Macintosh/i.test(agent) && touchPoints > 1)
  const isAndroid = /Android/i.test(agent)
  const isCoarse = view.matchMedia?.('(pointer: coarse)').matches === true
  const isMobile = isIos || isAndroid || (isCoarse && /Mobi|Opera Mini|Windows Phone/i.test(agent))
  return { isMobile, isIos, isAndroid }
}

/**
 * Looks where the page runs.
 *
 * @param view the page's window
 */
export function createEnvironment(view: Window): Environment {
  const visible = createStore(view.document.visibilityState !== 'hidden')
  const follow = (): void => visible.set(view.document.visibilityState !== 'hidden')
  view.document.addEventListener('visibilitychange', follow)

  return {
    ...detectDevice(view),
    isTelegram: isTelegram(view),
    inIframe: isFramed(view),
    isDev: isLocalHost(view.location.hostname),
    visible,
    stop: () => view.document.removeEventListener('visibilitychange', follow),
  }
}

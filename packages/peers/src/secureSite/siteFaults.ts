import type { FramePageChanges } from '../../../secure-site/src/server/framePage.ts'
import { asObject, type PeerReply } from '../peerServer.ts'
import type { FaultSettings } from './frame/faultSettings.ts'

/** How one answer goes wrong. */
export interface MessageFault {
  readonly do: 'silent' | 'late' | 'twice' | 'wrongType' | 'unknownId' | 'noId' | 'garbage' | 'error'
  /** For `late`. */
  readonly ms?: number
  /** For `error`. */
  readonly message?: string
  /** Stop misbehaving after so many. */
  readonly times?: number
}

export type LoadFault =
  | 'never'
  | 'silent'
  | 'duplicate'
  | 'hang'
  | 'drop'
  | 'notFound'
  | 'xFrameOptions'
  | 'frameAncestors'
  | 'redirect'
  | 'navigate'
  | 'wrongOrigin'

/** What `POST /__faults` understands on the secure site. */
export interface SiteFaults {
  readonly load?: LoadFault
  readonly readyDelayMs?: number
  /** Every site may frame the page; the check inside still refuses. */
  readonly anyParent?: boolean
  /** By name of the request, or `*`. */
  readonly messages?: Readonly<Record<string, MessageFault>>
}

export interface SiteFaultSwitch {
  readonly current: SiteFaults
  set(faults: object): void
  /** The fault of this answer, and one time less. */
  spend(name: string): MessageFault | undefined
}

export function createSiteFaults(): SiteFaultSwitch {
  let current: SiteFaults = {}
  const spent = new Map<string, number>()
  return {
    get current() {
      return current
    },
    set(faults) {
      current = asObject(faults) as SiteFaults
      spent.clear()
    },
    spend(name) {
      const { messages = {} } = current
      const key = Object.hasOwn(messages, name) ? name : '*'
      const fault = messages[key]
      const times = spent.get(key) ?? 0
      if (!fault || times >= (fault.times ?? Number.POSITIVE_INFINITY)) return undefined
      spent.set(key, times + 1)
      return fault
    },
  }
}

/** The faults of the frame's page that is served. */
export function changeFrame(faults: SiteFaults, twin: string): FramePageChanges {
  const ancestors = readAncestors(faults)
  const settings: FaultSettings = {
    mode: readMode(faults),
    readyDelayMs: faults.readyDelayMs ?? 0,
    twin,
  }
  return {
    ...(ancestors ? { frameAncestors: ancestors } : {}),
    frames: [twin],
    settings: { ...settings },
  }
}

function readAncestors({ load, anyParent }: SiteFaults): readonly string[] | undefined {
  if (load === 'frameAncestors') return ["'none'"]
  return anyParent ? ['*'] : undefined
}

function readMode({ load }: SiteFaults): FaultSettings['mode'] {
  switch (load) {
    case 'never':
    case 'silent':
    case 'duplicate':
    case 'navigate':
    case 'wrongOrigin':
      return load
    default:
      return 'real'
  }
}

/** The ways in which the frame's page does not load. */
export function breakLoad({ load }: SiteFaults, twin: string): PeerReply | undefined {
  switch (load) {
    case 'hang':
    case 'drop':
      return { kind: load }
    case 'notFound':
      return {
        kind: 'text',
        status: 404,
        type: 'text/html; charset=utf-8',
        text: '<!doctype html><title>404</title>',
      }
    case 'xFrameOptions':
      return {
        kind: 'text',
        type: 'text/html; charset=utf-8',
        text: '<!doctype html><title>Not in a frame</title>',
        headers: { 'x-frame-options': 'DENY' },
      }
    case 'redirect':
      return { kind: 'text', status: 302, text: '', headers: { location: `${twin}/` } }
    default:
      return undefined
  }
}

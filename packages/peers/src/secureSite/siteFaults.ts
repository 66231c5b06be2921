import { asObject } from '../../peerServer.ts'

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

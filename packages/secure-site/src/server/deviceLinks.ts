import { randomBytes } from 'node:crypto'
import type { Caller } from './deviceProof.ts'
import type { SettingsSwitch } from './settings.ts'

/** A device that asked to be allowed by a link in a mail. */
export interface DeviceAsk {
  readonly email: string
  /** The user whose address it was when the device asked. */
  readonly userId: string
  readonly parent: string
  readonly deviceId: string
  /** Server time, ms. */
  readonly until: number
  state: 'open' | 'allowed' | 'refused'
}

/** Links that allow one device. Each is decided once, before it expires, and counts for the device that asked only. */
export interface DeviceLinks {
  /** A new link; it ends the earlier links of the device for the address. */
  create(caller: Caller, email: string, userId: string): string
  /** The ask behind a link while it is undecided. Reading it changes nothing: mail scanners open links. */
  read(link: string): DeviceAsk | undefined
  /** @returns whether the link was undecided; a decided or expired link stays as it is. */
  decide(link: string, isAllowed: boolean): boolean
  /** What became of a link, for the device that asked. */
  stateOf(link: string, caller: Caller): DeviceAsk['state'] | 'expired'
  /** Takes the approval of the device that asked, once. */
  claim(link: string, caller: Caller): DeviceAsk | undefined
  clear(): void
}

export function createDeviceLinks(settings: SettingsSwitch): DeviceLinks {
  const asks = new Map<string, DeviceAsk>()
  const isLive = ({ until }: DeviceAsk) => until >= settings.now()
  const read = (link: string) => {
    const ask = asks.get(link)
    return ask?.state === 'open' && isLive(ask) ? ask : undefined
  }
  const askOf = (link: string, { deviceId, parent }: Caller) => {
    const ask = asks.get(link)
    const isOwn = ask?.deviceId === deviceId && ask.parent === parent
    return isOwn && isLive(ask) ? ask : undefined
  }
  return {
    read,
    create({ deviceId, parent }, email, userId) {
      for (const [link, ask] of asks)
        if (!isLive(ask) || (ask.deviceId === deviceId && ask.email === email)) asks.delete(link)
      const link = randomBytes(24).toString('base64url')
      const until = settings.now() + settings.current.linkSeconds * 1000
      asks.set(link, { email, userId, parent, deviceId, until, state: 'open' })
      return link
    },
    decide(link, isAllowed) {
      const ask = read(link)
      if (!ask) return false
      ask.state = isAllowed ? 'allowed' : 'refused'
      return true
    },
    stateOf: (link, caller) => askOf(link, caller)?.state ?? 'expired',
    claim(link, caller) {
      const ask = askOf(link, caller)
      if (ask?.state !== 'allowed') return undefined
      asks.delete(link)
      return ask
    },
    clear: () => asks.clear(),
  }
}

import type { Device, DeviceOptions } from './device.ts'
import type { Mailbox } from './mailbox.ts'
import type { PinnedClient } from './pinnedClient.ts'

/** How an attack ended. */
export type Outcome =
  /** The site refused it, after the honest way was seen to work. */
  | 'held'
  | 'open'
  /** An option or a part of the site is missing. */
  | 'skipped'
  /** The honest way does not work, so that a refusal would prove nothing. */
  | 'failed'

export interface Verdict {
  readonly outcome: Outcome
  /** What was seen, in one sentence. */
  readonly detail: string
}

export interface Attack {
  readonly name: string
  readonly title: string
  run(world: World): Promise<Verdict>
}

/** The site and what the attacks need beside it. */
export interface World {
  readonly site: PinnedClient
  /** Where letters of the site are read; without it attacks that need codes are skipped. */
  readonly mailbox: Mailbox | undefined
  /** A new browser, unknown to the site. */
  newDevice(options?: DeviceOptions): Promise<Device>
  newDevices(count: number): Promise<readonly Device[]>
  /** A new address, unknown to the site. */
  newEmail(): string
  /** Signs in as an honest person. @throws {AttackError} when that does not work */
  signIn(device: Device, email: string): Promise<string>
  /** Id of the user of a session. @throws {AttackError} when there is no session */
  readUserId(device: Device, token: string): Promise<string>
  /** The client of another origin of this machine, as the reference provider has. @throws {AttackError} elsewhere */
  neighbour(url: string): Promise<PinnedClient>
  /** Whether transactions that the site pays for may be sent. */
  readonly spendsGas: boolean
  /** Sponsored requests that are sent before a site without a refusal counts as open. */
  readonly gasRequests: number
  /** Requests of one network that are sent before a site without a refusal counts as open. */
  readonly floodRequests: number
}

/** An attack ends without a verdict on the site. */
export class AttackError extends Error {
  readonly outcome: 'skipped' | 'failed'
  constructor(outcome: 'skipped' | 'failed', message: string) {
    super(message)
    this.name = 'AttackError'
    this.outcome = outcome
  }
}

export const held = (detail: string): Verdict => ({ outcome: 'held', detail })
export const open = (detail: string): Verdict => ({ outcome: 'open', detail })

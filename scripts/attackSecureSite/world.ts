import { randomBytes } from 'node:crypto'
import { AttackError, type World } from './attack.ts'
import { createDevice, type Device } from './device.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createPinnedClient, type PinnedClient } from './pinnedClient.ts'
import { readShownCode } from './shownCode.ts'
import { readTarget } from './target.ts'

export interface WorldOptions {
  readonly site: PinnedClient
  /** Origin of the inbox. On this machine only. */
  readonly mailUrl?: string | undefined
  readonly projectId?: string | undefined
  /** Origin of a page that the project allows. */
  readonly parent?: string | undefined
  readonly emailDomain?: string | undefined
  readonly spendsGas?: boolean | undefined
  readonly gasRequests?: number | undefined
  readonly floodRequests?: number | undefined
}

const DEFAULT_GAS_REQUESTS = 400
const DEFAULT_FLOOD_REQUESTS = 10_000
/** A second address of this machine. */
const OTHER_NETWORK = '127.0.0.2'

export async function createWorld(options: WorldOptions): Promise<World> {
  const { site, mailUrl, projectId = 'a'.repeat(32), parent = 'http://127.0.0.1:1' } = options
  const mailbox = mailUrl === undefined ? undefined : createMailbox(await neighbour(mailUrl))
  const newDevice: World['newDevice'] = async ({ isElsewhere = false, ...options } = {}) => {
    if (isElsewhere && !site.target.isLoopback)
      throw new AttackError('skipped', 'Needs a second network: only on this machine')
    const client = isElsewhere ? createPinnedClient(site.target, OTHER_NETWORK) : site
    return createDevice(client, { projectId, parent, ...options })
  }
  return {
    site,
    mailbox,
    newDevice,
    neighbour,
    newDevices: count => Promise.all(Array.from({ length: count }, () => newDevice())),
    newEmail: () => `attack-${randomBytes(8).toString('hex')}@${options.emailDomain ?? 'example.test'}`,
    spendsGas: options.spendsGas ?? site.target.isLoopback,
    gasRequests: options.gasRequests ?? DEFAULT_GAS_REQUESTS,
    floodRequests: options.floodRequests ?? DEFAULT_FLOOD_REQUESTS,
    async readUserId(device, token) {
      const { user } = await device.ask('/session', { token })
      return String((user as { id?: unknown } | undefined)?.id)
    },
    async signIn(device: Device, email: string) {
      if (!mailbox) throw new AttackError('skipped', 'Needs --mail')
      const before = await mailbox.list(email)
      const { action } = await device.ask('/email/start', { email })
      if (action !== 'VERIFY_OTP' && action !== 'VERIFY_DEVICE')
        throw new AttackError('failed', `/email/start answers ${String(action)}`)
      const code = await readCode(site, mailbox, email, before.length + 1)
      const { token } = await device.ask('/email/code', { code })
      if (typeof token !== 'string') throw new AttackError('failed', '/email/code gives no token')
      return token
    },
  }
}

/** The code of a login. Where a link allows the device first, it is confirmed, and its page shows the code. */
export async function readCode(
  site: PinnedClient,
  mailbox: Mailbox,
  email: string,
  count: number,
): Promise<string | null> {
  const letter = await mailbox.next(email, count)
  const [href] = letter.links
  if (letter.code !== null || href === undefined) return letter.code
  const link = new URL(href).searchParams.get('link') ?? ''
  const body = new URLSearchParams({ link, decision: 'yes' }).toString()
  const { text } = await site.request('/device', { method: 'POST', body })
  return readShownCode(text)
}

/** Another server of this machine. Sites elsewhere are never asked: only the target has given its permission. */
async function neighbour(url: string): Promise<PinnedClient> {
  const target = await readTarget(new URL(url).origin).catch(() => undefined)
  if (!target?.isLoopback)
    throw new AttackError('skipped', `${new URL(url).origin} is not on this machine and is not asked`)
  return createPinnedClient(target)
}

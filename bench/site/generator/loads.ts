import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashLink } from '../../../packages/secure-site/src/server/deviceLinks.ts'
import { createSoftPasskey, type SoftPasskey } from '../../../test/support/softPasskey.ts'
import { createDevice, type LoadDevice } from './devices.ts'
import type { MailSink } from './mailSink.ts'
import { createTally, type LoadResult, runClients, runRate, timed } from './measure.ts'
import type { Races } from './races.ts'
import type { Sent, SiteClient } from './siteClient.ts'
import type { LoadStore } from './store.ts'

/** What the generator of the load does, called by the bench over the channel of its process. */
export interface Loads {
  /** Logins by a code in a mail, on devices that have logged in before. */
  logIns(load: Load): Promise<LoadResult>
  /** Makes passkeys, so that `passkeyLogIns` has some. */
  makePasskeys(options: { count: number }): Promise<void>
  passkeyLogIns(load: Load): Promise<LoadResult>
  /** Reads of sessions that `logIns` has opened. */
  sessions(load: Load): Promise<LoadResult>
  /** Reads of sessions at a rate. The proofs are made before. */
  sessionRate(rate: Rate): Promise<LoadResult & { readonly sent: number }>
  /** Logins and reads at a gentle rate. */
  mixed(options: { seconds: number; logInsPerSecond: number; sessionsPerSecond: number }): Promise<LoadResult>
  /** Begins to wait for device links. Resolves when all wait. */
  holdLinks(options: { count: number }): Promise<{ readonly open: number }>
  /** Allows some of the links, one after the other, and measures the time until the device has its reply. */
  allowLinks(options: { count: number }): Promise<LoadResult>
  /** Ends the waits. @returns ends that were neither an answer nor ours */
  releaseLinks(): Promise<{ readonly failures: number }>
  codeRaces(options: RaceOptions): Promise<RaceResult>
  proofRaces(options: RaceOptions): Promise<RaceResult>
}

export interface Load {
  readonly clients: number
  readonly seconds: number
}

export interface Rate {
  readonly perSecond: number
  readonly seconds: number
}

export interface RaceOptions {
  readonly races: number
  /** Ends earlier when the time is over. */
  readonly seconds: number
}

export interface RaceResult {
  readonly races: number
  /** Races in which both requests were accepted. */
  readonly doubles: number
  /** Races in which none was. */
  readonly losses: number
}

interface HeldLink {
  readonly device: LoadDevice
  readonly link: string
  answered?: number
}

export function createLoads(parts: {
  readonly client: SiteClient
  readonly mail: MailSink
  readonly store: LoadStore
  readonly races: Races
  /** Devices that have logged in before. */
  readonly devices: readonly LoadDevice[]
  readonly origin: string
}): Loads {
  const { client, mail, store, races, devices, origin } = parts
  const tokens = new Map<LoadDevice, string>()
  const passkeys: { device: LoadDevice; passkey: SoftPasskey }[] = []
  const held: HeldLink[] = []
  const hold = { isOver: false, failures: 0, ends: [] as Promise<void>[] }

  const pick = <Entry>(list: readonly Entry[], client: number, turn: number, clients: number): Entry => {
    const entry = list[(client + turn * clients) % list.length]
    if (entry === undefined) throw new RangeError('There is nothing to take')
    return entry
  }

  async function logIn(device: LoadDevice): Promise<number> {
    const code = mail.nextCode(device.email)
    // The login fails with the first thing that does.
    code.catch(() => {})
    const started = await timed(() => client.ask(device, '/email/start', { email: device.email }))
    // The time of the mail does not count.
    const digits = await code
    const ended = await timed(() => client.ask<{ token: string }>(device, '/email/code', { code: digits }))
    tokens.set(device, ended.value.token)
    return started.ms + ended.ms
  }

  function prepareSession(index: number): Sent {
    const signedIn = [...tokens.keys()]
    const device = signedIn[index % signedIn.length]
    if (!device) throw new Error('There is no session')
    return client.prepare(device, '/session', {}, tokens.get(device))
  }

  async function waitForLink(entry: HeldLink): Promise<void> {
    while (!hold.isOver)
      try {
        const { registered } = await client.ask<{ registered: boolean }>(entry.device, '/email/device')
        if (!registered) continue
        entry.answered = performance.now()
        return
      } catch {
        if (!hold.isOver) hold.failures += 1
        return
      }
  }

  return {
    logIns: load => runClients(load, (number, turn) => logIn(pick(devices, number, turn, load.clients))),
    async makePasskeys({ count }) {
      for (let index = passkeys.length; index < count; index += 1) {
        const device = createDevice('passkey', index)
        const passkey = createSoftPasskey(origin)
        const { challenge } = await client.ask<{ challenge: string }>(device, '/passkey/create/options')
        await client.ask(device, '/passkey/create', { response: passkey.create(challenge) })
        passkeys.push({ device, passkey })
      }
    },
    passkeyLogIns: load =>
      runClients(load, async (number, turn) => {
        const { device, passkey } = pick(passkeys, number, turn, load.clients)
        const options = await timed(() => client.ask<{ challenge: string }>(device, '/passkey/login/options'))
        const response = passkey.get(options.value.challenge)
        const done = await timed(() => client.ask(device, '/passkey/login', { response }))
        return options.ms + done.ms
      }),
    sessions(load) {
      const signedIn = [...tokens]
      return runClients(load, async (number, turn) => {
        const [device, token] = pick(signedIn, number, turn, load.clients)
        return (await timed(() => client.ask(device, '/session', {}, token))).ms
      })
    },
    async sessionRate(rate) {
      const prepared = Array.from({ length: Math.ceil(rate.perSecond * rate.seconds) }, (_none, index) =>
        prepareSession(index),
      )
      return runRate(rate, index => {
        const sent = prepared[index]
        return sent ? client.send(sent) : Promise.reject(new RangeError('No proof is left'))
      })
    },
    async mixed({ seconds, logInsPerSecond, sessionsPerSecond }) {
      const end = performance.now() + seconds * 1_000
      let turn = 0
      const logIns = (async () => {
        const tally = createTally()
        const open: Promise<void>[] = []
        for (; performance.now() < end; turn += 1) {
          const device = pick(devices, turn, 0, 1)
          open.push(logIn(device).then(tally.done, tally.fail))
          await sleep(1_000 / logInsPerSecond)
          if (open.length > logInsPerSecond) await open.shift()
        }
        await Promise.all(open)
        return tally.result()
      })()
      const [result, reads] = await Promise.all([
        logIns,
        runRate({ perSecond: sessionsPerSecond, seconds }, index => client.send(prepareSession(index))),
      ])
      return { ...reads, failures: { ...reads.failures, ...result.failures } }
    },
    async holdLinks({ count }) {
      const entries = Array.from({ length: count }, (_none, index) => ({
        device: createDevice('waiting', index),
        link: randomBytes(24).toString('base64url'),
      }))
      await store.addLinks(entries.map(({ device, link }) => ({ device, linkHash: hashLink(link) })))
      hold.isOver = false
      for (const entry of entries) {
        held.push(entry)
        hold.ends.push(waitForLink(entry))
        // Not all in one moment, as people do not come.
        if (held.length % 50 === 0) await sleep(20)
      }
      await sleep(500)
      return { open: held.length - hold.failures }
    },
    async allowLinks({ count }) {
      const tally = createTally()
      for (const entry of held.splice(0, count)) {
        const begun = performance.now()
        try {
          const status = await client.allowDevice(entry.link)
          while (entry.answered === undefined && performance.now() - begun < 5_000) await sleep(1)
          if (status === 200 && entry.answered !== undefined) tally.done(entry.answered - begun)
          else tally.fail(`${status}`)
        } catch (error) {
          tally.fail(error)
        }
      }
      return tally.result()
    },
    async releaseLinks() {
      hold.isOver = true
      client.close()
      await Promise.all(hold.ends)
      return { failures: hold.failures }
    },
    ...races,
  }
}

import { createDevice } from './devices.ts'
import { createLoads, type Loads } from './loads.ts'
import { startMailSink } from './mailSink.ts'
import { createRaces } from './races.ts'
import { createSiteClient } from './siteClient.ts'
import { openLoadStore } from './store.ts'

// The process that makes the load, so that its own work is not measured. Its parent calls it over the channel of the process.

/** What the first message says. */
export interface GeneratorSetup {
  /** Ports of two processes of the site, or twice the same. */
  readonly ports: readonly [number, number]
  readonly origin: string
  /** `sqlite:<file>` or `postgres://…`. */
  readonly database: string
  readonly pepper: string
  /** Persons who have logged in before. */
  readonly persons: number
}

export interface GeneratorCall {
  readonly id: number
  readonly name: keyof Loads | 'start' | 'setUp' | 'stop'
  readonly options?: unknown
}

export type GeneratorReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }

const mail = await startMailSink()
let loads: Loads | undefined
let stop = async () => {}

async function setUp({ ports, origin, database, pepper, persons }: GeneratorSetup): Promise<void> {
  const store = await openLoadStore(database, pepper)
  const devices = Array.from({ length: persons }, (_none, index) => createDevice('person', index))
  await store.addPersons(devices)
  const clients = [createSiteClient(ports[0], origin), createSiteClient(ports[1], origin)] as const
  const races = createRaces({ clients, store, devices })
  loads = createLoads({ client: clients[0], mail, store, races, devices, origin })
  stop = async () => {
    for (const client of clients) client.close()
    await store.close()
  }
}

async function answer({ name, options }: GeneratorCall): Promise<unknown> {
  if (name === 'start') return { smtpPort: mail.port }
  if (name === 'setUp') return setUp(options as GeneratorSetup)
  if (name === 'stop') {
    await stop()
    return mail.close()
  }
  if (!loads) throw new Error('The generator is not set up')
  return (loads[name] as (options: unknown) => Promise<unknown>)(options)
}

process.on('message', (call: GeneratorCall) => {
  answer(call)
    .then(
      (result): GeneratorReply => ({ id: call.id, result }),
      (error: unknown): GeneratorReply => ({
        id: call.id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    .then(reply => {
      process.send?.(reply)
      if (call.name === 'stop') process.disconnect()
    })
})

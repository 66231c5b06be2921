import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Loads } from './generator/loads.ts'
import type { GeneratorCall, GeneratorReply, GeneratorSetup } from './generator/main.ts'

/** The process that makes the load. */
export interface Generator extends Loads {
  /** Port of its mail server. */
  readonly smtpPort: number
  setUp(setup: GeneratorSetup): Promise<void>
  stop(): Promise<void>
}

type Name = GeneratorCall['name']

const NAMES = [
  'logIns',
  'makePasskeys',
  'passkeyLogIns',
  'sessions',
  'sessionRate',
  'mixed',
  'holdLinks',
  'allowLinks',
  'releaseLinks',
  'codeRaces',
  'proofRaces',
] as const satisfies readonly (keyof Loads)[]

export async function startGenerator(): Promise<Generator> {
  const child = fork(fileURLToPath(new URL('generator/main.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  const pending = new Map<number, (reply: GeneratorReply) => void>()
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.on('message', (reply: GeneratorReply) => {
    pending.get(reply.id)?.(reply)
    pending.delete(reply.id)
  })
  let last = 0
  const call = (name: Name, options?: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      const id = last
      pending.set(id, reply => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.result)))
      exited.then(() => reject(new Error('The generator has ended')))
      child.send({ id, name, options } satisfies GeneratorCall)
    })
  const { smtpPort } = (await call('start')) as { smtpPort: number }
  const loads = Object.fromEntries(NAMES.map(name => [name, (options: unknown) => call(name, options)]))
  return {
    ...(loads as unknown as Loads),
    smtpPort,
    async setUp(setup) {
      await call('setUp', setup)
    },
    async stop() {
      await call('stop')
      await exited
    },
  }
}

import type { EngineMode } from '../contract/link.ts'
import { EngineStartError } from '../errors/client.ts'
import { toErrorWire } from '../errors/wire.ts'
import { createEngineLife, type EngineLife } from './engineLife.ts'
import type { LivingEngine } from './engineTerm.ts'
import type { WireEnvironment } from './environment.ts'
import { limitWire } from './limitWire.ts'
import { type Attach, isAttach, isCandidateNotice, type Notice } from './messages.ts'
import { type PortLike, portWire, type Wire } from './port.ts'
import { PROTOCOL } from './protocol.ts'
import { IDENTITIES_MAX, IDLE_CLOSE_MS } from './wireLimits.ts'

export interface ServeEngineParameters {
  readonly mode: EngineMode
  readonly url: string
  readonly name: string
  readonly build: string
  readonly protocol?: number
  readonly environment: WireEnvironment
  readonly create: (identity: string) => Promise<LivingEngine>
  /** Closes a worker in which no engine runs any more. */
  readonly close?: () => void
}

/** One worker, or one page, that can be the engine. */
export interface EngineServer {
  /** A tab's port. */
  connect(port: PortLike): void
  /** Reports an uncaught error of this worker. Tabs print it, because a SharedWorker's console is hidden. */
  report(error: unknown): void
  close(): Promise<void>
}

/**
 * Waits for tabs and runs the engine that they request. The identity is part of the tab's first message, not of the
 * worker's name, so that a host's own worker may have any name.
 */
export function serveEngine(parameters: ServeEngineParameters): EngineServer {
  const { mode, url, name, build, environment, create, close, protocol = PROTOCOL } = parameters
  const lives = new Map<string, EngineLife>()
  let closing: unknown = null

  /** The only identity that this worker serves; `null` when the host chose the worker's name. */
  const namedIdentity = /^tabkey:\d+:(.+?)(?:#\d+)?$/.exec(name)?.[1] ?? null

  /** `null` for an identity that this worker does not serve. */
  function findLife({ identity }: Attach): EngineLife | null {
    const known = lives.get(identity)
    if (known) return known
    if (namedIdentity !== null && namedIdentity !== identity) return null
    for (const [servedIdentity, life] of lives)
      if (lives.size >= IDENTITIES_MAX && !life.isBusy) remove(servedIdentity, life)
    if (lives.size >= IDENTITIES_MAX) return null
    const life = createEngineLife({
      identity,
      mode,
      url,
      name,
      protocol,
      build,
      environment,
      create: () => create(identity),
      onIdle: closeSoon,
    })
    lives.set(identity, life)
    return life
  }

  function remove(identity: string, life: EngineLife): void {
    lives.delete(identity)
    void life.close()
  }

  function refuse(wire: Wire): void {
    const error = toErrorWire(new EngineStartError({ details: 'The worker has another identity' }))
    wire.post({ kind: 'failed', error } satisfies Notice)
  }

  // Not at once: a tab may be connecting to this very worker, and a connect to a closing one is lost.
  function closeSoon(): void {
    if (!close || closing !== null) return
    closing = environment.clock.setTimeout(() => {
      closing = null
      if (![...lives.values()].some(life => life.isBusy)) close()
    }, IDLE_CLOSE_MS)
  }

  function stayOpen(): void {
    if (closing !== null) environment.clock.clearTimeout(closing)
    closing = null
  }

  function receive(wire: Wire, message: unknown): void {
    if (isAttach(message)) {
      stayOpen()
      const life = findLife(message)
      if (life) life.attach(wire, message)
      else refuse(wire)
    } else if (isCandidateNotice(message) && mode !== 'sharedWorker') {
      for (const life of lives.values()) {
        if (message.kind === 'visible') life.setVisible(message.visible)
        else void life.stepDown()
      }
    }
  }

  return {
    connect(port) {
      const wire: Wire = limitWire(portWire(port), {
        clock: environment.clock,
        onFlood() {
          for (const life of lives.values()) life.expel(wire)
          wire.close()
        },
      })
      wire.listen(message => receive(wire, message))
    },
    report(error) {
      for (const life of lives.values()) life.report(error)
    },
    async close() {
      await Promise.all([...lives.values()].map(life => life.close()))
      lives.clear()
    },
  }
}

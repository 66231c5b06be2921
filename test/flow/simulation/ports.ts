import type { Channel, OpenChannel, PortLike } from '../../../src/bridge/wire/port.ts'
import { copy } from './copy.ts'
import type { Process, Scheduler } from './scheduler.ts'

type Listener = (event: { readonly data: unknown }) => void

/** A port of a process, and whether the process is alive. */
export interface SimulatedPort extends PortLike {
  start(): void
  close(): void
  readonly isOpen: boolean
}

/** How long the next message travels. Read for each message, so that a fault may change it. */
export type Latency = () => number

/** Keeps the messages of one direction in order, however long each of them travels. */
function createLane(scheduler: Scheduler, latency: Latency, receiver: Process) {
  let lastAt = 0
  return (run: () => void): void => {
    lastAt = Math.max(lastAt, scheduler.elapsed() + latency())
    scheduler.later(receiver, lastAt - scheduler.elapsed(), run)
  }
}

/**
 * Two ends of a MessageChannel: messages are copied as a browser copies them and arrive in order per direction, when
 * the scheduler says.
 *
 * @param onPost told of each message as it is posted, with the end that posts it
 */
export function createPortPair(
  scheduler: Scheduler,
  latency: Latency,
  processes: readonly [Process, Process],
  onPost: (end: 0 | 1, message: unknown) => void = () => {},
): readonly [SimulatedPort, SimulatedPort] {
  const listeners: (Listener | null)[] = [null, null]
  const waiting: unknown[][] = [[], []]
  const closed = [false, false]
  const send = [0, 1].map(end => createLane(scheduler, latency, processes[1 - end]!))

  const isStarted = [false, false]

  function deliver(end: 0 | 1, data: unknown): void {
    if (closed[end]) return
    if (isStarted[end]) listeners[end]?.({ data })
    else waiting[end]!.push(data)
  }

  const port = (end: 0 | 1): SimulatedPort => ({
    postMessage(message) {
      const data = copy(message)
      if (closed[end] || processes[end].state !== 'alive') return
      onPost(end, data)
      send[end]!(() => deliver((1 - end) as 0 | 1, data))
    },
    addEventListener(_type, listener) {
      listeners[end] = listener
    },
    removeEventListener() {
      listeners[end] = null
    },
    start() {
      // In a task of its own: who starts a port and listens in one turn misses nothing.
      scheduler.later(processes[end], 0, () => {
        isStarted[end] = true
        for (const data of waiting[end]!.splice(0)) deliver(end, data)
      })
    },
    close() {
      closed[end] = true
      listeners[end] = null
    },
    get isOpen() {
      return !closed[end]
    },
  })
  return [port(0), port(1)]
}

/** Channels that are used as a port is. */
const LANE = 'tabkey-lane:'

/** The BroadcastChannels of one origin. */
export interface Channels {
  openerOf(process: Process): OpenChannel
  /** Open channels of a process. */
  countOf(process: Process): number
  closeAll(process: Process): void
}

/** @param onPost told of each message from one end of a lane to the other as it is posted */
export function createChannels(
  scheduler: Scheduler,
  latency: Latency,
  onPost: (from: Process, to: Process, message: unknown) => void,
): Channels {
  interface Open {
    readonly name: string
    readonly process: Process
    readonly receive: (data: unknown) => void
    readonly lanes: Map<Open, (run: () => void) => void>
  }
  const open = new Set<Open>()
  /** Ports of dead processes: messages to them are lost, as on a real port. */
  const departed = new Set<Open>()

  return {
    openerOf: process => name => {
      const listeners = new Set<Listener>()
      const self: Open = {
        name,
        process,
        lanes: new Map(),
        receive: data => {
          for (const listener of [...listeners]) listener({ data })
        },
      }
      open.add(self)
      const channel: Channel = {
        postMessage(message) {
          const data = copy(message)
          if (process.state !== 'alive' || !open.has(self)) return
          for (const other of departed) if (other.name === name) onPost(process, other.process, data)
          for (const other of open) {
            if (other === self || other.name !== name) continue
            const lane = self.lanes.get(other) ?? createLane(scheduler, latency, other.process)
            self.lanes.set(other, lane)
            if (name.startsWith(LANE)) onPost(process, other.process, data)
            lane(() => {
              if (open.has(other)) other.receive(data)
            })
          }
        },
        addEventListener: (_type, listener) => void listeners.add(listener),
        removeEventListener: (_type, listener) => void listeners.delete(listener),
        close: () => void open.delete(self),
      }
      return channel
    },
    countOf: process => [...open].filter(entry => entry.process === process).length,
    closeAll(process) {
      for (const entry of [...open]) {
        if (entry.process !== process) continue
        open.delete(entry)
        if (entry.name.startsWith(LANE)) departed.add(entry)
      }
    },
  }
}

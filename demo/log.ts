import type { Tabkey } from 'tabkey'
import { createStore } from 'zustand/vanilla'

export interface LogLine {
  readonly id: number
  readonly at: Date
  readonly what: string
  readonly detail: string
}

const LINES_MAX = 60

/** The last things that happened in this tab, newest first. */
export const log = createStore<readonly LogLine[]>(() => [])

let nextId = 1

export function addLine(what: string, detail = ''): void {
  const line = { id: nextId++, at: new Date(), what, detail }
  log.setState(lines => [line, ...lines].slice(0, LINES_MAX), true)
}

const short = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 72 ? `${text.slice(0, 69)}…` : text
}

/** Writes down what the client and its EIP-1193 provider say. */
export function followClient(client: Tabkey): void {
  client.events.subscribe(({ type, ...rest }) =>
    addLine(type, Object.keys(rest).length > 0 ? short(rest) : ''),
  )
  const provider = client.provider('eip155')
  provider.on('accountsChanged', accounts => addLine('accountsChanged', short(accounts)))
  provider.on('chainChanged', chainId => addLine('chainChanged', chainId))
  provider.on('connect', ({ chainId }) => addLine('connect', chainId))
  provider.on('disconnect', ({ message }) => addLine('disconnect', message))
  client.subscribe(
    state => state.engine.tabs,
    tabs => addLine('tabs', `${tabs} on this engine`),
  )
}

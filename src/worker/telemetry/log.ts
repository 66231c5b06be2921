import type { Clock } from '../base/clock.ts'
import { LOG_BUFFER_BYTES } from './limits.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LEVELS)[number]

/** The engine's log for debugging. It stays in the engine until the host asks for it. */
export interface Log {
  write(level: LogLevel, text: string): void
  /** One line per entry, oldest first. */
  text(): string
}

export interface CreateLogParameters {
  readonly clock: Pick<Clock, 'now'>
  /** The default log level is error. */
  readonly level?: LogLevel
  readonly maxBytes?: number
}

/** A ring of lines: the oldest go when the newest need their bytes. */
export function createLog({
  clock,
  level: least = 'error',
  maxBytes = LOG_BUFFER_BYTES,
}: CreateLogParameters): Log {
  const encoder = new TextEncoder()
  const lines: { readonly line: string; readonly bytes: number }[] = []
  let size = 0
  return {
    write(level, text) {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
      const line = `${new Date(clock.now()).toISOString()} ${level} ${text.replace(/\s+/g, ' ')}\n`
      const bytes = encoder.encode(line).byteLength
      if (bytes > maxBytes) return
      lines.push({ line, bytes })
      size += bytes
      while (size > maxBytes) size -= lines.shift()?.bytes ?? 0
    },
    text: () => lines.map(({ line }) => line).join(''),
  }
}

import type { Config } from 'wagmi'
import { disconnect } from 'wagmi/actions'

/** Gives the probes what wagmi can do and tell: the same for everything built on it. */
export function exposeWagmi(config: Config): void {
  const bench: NonNullable<Window['bench']> = { disconnect: () => disconnect(config) }
  for (const { emitter } of config.connectors)
    emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri') bench.uri = String(data)
    })
  window.bench = bench
}

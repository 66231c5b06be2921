import type { EngineConfig } from './config.ts'
import type { SharedState } from './state.ts'

/** The first call on a port. Extended only by optional fields: tabs of another deploy must still be able to read it. */
export interface Hello {
  readonly protocol: number
  readonly build: string
  /** Created by the tab, which holds the Web Lock `tab:<tabId>` before it sends the hello. */
  readonly tabId: string
  readonly config: EngineConfig
  /** Hash of `config`: a config with a known hash is not compared again. */
  readonly configHash: string
  /** Origin and path of the page, never its query. */
  readonly url: string
  readonly visible: boolean
  /** The host changed the networks at runtime (`tabkey.update`): the list replaces the one of all tabs. */
  readonly replacesNetworks?: true
}

export interface Welcome {
  readonly protocol: number
  readonly build: string
  /** The engine's generation; tabs wait on Web Lock `engine-alive:<identity>:<epoch>`. */
  readonly epoch: number
  readonly rev: number
  readonly state: SharedState
}

import type { SharedState } from './state.ts'

/** A tab's introduction to the engine. Extended only by optional fields: tabs of another deploy must still be able to read it. */
export interface Hello {
  readonly protocol: number
  readonly build: string
  /** Created by the tab, which holds the Web Lock `tab:<tabId>` before it sends the hello. */
  readonly tabId: string
  /** An `EngineConfig`, which the engine reads by the table of `bridge/options`. */
  readonly config: unknown
  /** Hash of `config`: a config with a known hash is not compared again. */
  readonly configHash: string
  /** Origin and path of the page, never its query. */
  readonly url: string
  readonly visible: boolean
  /** The host changed the networks at runtime (`tabkey.update`): the list replaces the one of all tabs. */
  readonly replacesNetworks?: true
}

/** The first call on a port: the hello, with the proof that the id is the sender's. The secret stays in the wire. */
export interface TabHello extends Hello {
  /**
   * Random, created with each page and kept in its memory only. The id of the tab is its hash, so that a script that
   * knows the id (it is the name of a Web Lock) cannot say hello with it.
   */
  readonly tabSecret: string
}

export interface Welcome {
  readonly protocol: number
  readonly build: string
  /** The engine's generation; tabs wait on Web Lock `engine-alive:<identity>:<epoch>`. */
  readonly epoch: number
  readonly rev: number
  readonly state: SharedState
}

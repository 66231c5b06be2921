/** Increased with every incompatible change of Hello, EngineApi, PageApi or Patch. */
export const PROTOCOL = 1

/** The package's version, for logs and `state.engine.build` only. */
export const BUILD = '0.1.0'

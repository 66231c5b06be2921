/** Raised with every change of Hello, EngineApi, PageApi or Patch that an older tab could not follow. */
export const PROTOCOL = 1

/** The package's version: tells two deploys apart in logs and in `state.engine.build`, decides nothing. */
export const BUILD = '0.1.0'

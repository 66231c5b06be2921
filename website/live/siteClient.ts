import { base, ethereum } from './networks.ts'
import { createTabkey } from './tabkey.ts'

// Imported when the chains have been asked: the networks have the nodes that answered.

/** A client for the examples that do not make their own. */
export const createSiteClient = () =>
  createTabkey({ networks: [ethereum, base], metadata: { name: 'Tabkey documentation' } })

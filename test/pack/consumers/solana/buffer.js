import { Buffer } from 'buffer'

// Anchor needs Node's Buffer as a global variable.
Object.assign(globalThis, { Buffer })

import { beforeAll } from 'vitest'
import { injectPeers } from './injectPeers.ts'
import { connectPeers } from './peers.ts'

// A worker runs several files against its set of peers, in an order that changes from run to run.
beforeAll(() => connectPeers(injectPeers()).reset())

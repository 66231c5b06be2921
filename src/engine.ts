/** The engine's script: `new SharedWorker(new URL('tabkey/engine', import.meta.url), { type: 'module' })` or a Worker. */
import './worker/main.ts'

import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'

/** What waits longer for the database is not ready. */
const READY_MS = 2_000

/** The port that no browser reaches. */
export function createSecondPort(parts: {
  readonly metrics: Metrics
  readonly ping: () => Promise<void>
  readonly health: { readonly isStopping: boolean }
  readonly administration: Hono
}): Hono {
  const { metrics, ping, health, administration } = parts
  const app = new Hono()
  app.get('/livez', context => context.text('ok'))
  app.get('/readyz', async context => {
    if (health.isStopping) return context.text('stopping', 503)
    const isReady = await Promise.race([
      ping().then(
        () => true,
        () => false,
      ),
      sleep(READY_MS, false, { ref: false }),
    ])
    return isReady ? context.text('ok') : context.text('the database does not answer', 503)
  })
  app.get('/metrics', async context =>
    context.body(await metrics.read(), 200, { 'content-type': metrics.contentType }),
  )
  app.route('/admin', administration)
  return app
}

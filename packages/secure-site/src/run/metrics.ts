import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Figures of the site in the format of Prometheus. Nothing in them names a person, a page or an address. */
export interface Metrics {
  /** @param path - one that the site does not have is counted as `other`. */
  request(path: string, status: number, seconds: number): void
  mailFailed(): void
  error(): void
  read(): Promise<string>
  readonly contentType: string
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25]
const PAGE =
  /^\/(sdk|device|loading|dashboard|oauth\/(callback(\/[a-z]+)?|continue|confirm|handover|result)|farcaster\/open)$/

/** @param calls - paths of the API. */
export function createMetrics(waitingMails: () => Promise<number>, calls: ReadonlySet<string>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'tabkey_site_requests_total',
    help: 'Requests by path and status',
    labelNames: ['path', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'tabkey_site_request_seconds',
    help: 'Time until the reply',
    labelNames: ['path'],
    buckets: BUCKETS,
    registers,
  })
  const mailFailures = new Counter({
    name: 'tabkey_site_mail_failures_total',
    help: 'Tries that the mail server did not accept',
    registers,
  })
  const errors = new Counter({
    name: 'tabkey_site_errors_total',
    help: 'Unexpected errors',
    registers,
  })
  new Gauge({
    name: 'tabkey_site_mails_waiting',
    help: 'Mails that wait for the mail server',
    registers,
    async collect() {
      this.set(await waitingMails())
    },
  })
  return {
    request(path, status, seconds) {
      // An unknown path is the word of a stranger, and would be a series of its own.
      const label = calls.has(path) || PAGE.test(path) ? path : 'other'
      requests.inc({ path: label, status: String(status) })
      duration.observe({ path: label }, seconds)
    },
    mailFailed: () => mailFailures.inc(),
    error: () => errors.inc(),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

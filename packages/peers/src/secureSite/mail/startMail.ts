import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createInbox, type Inbox, type Mail } from '../../../../tabkey-testing/src/mail/inbox.ts'
import { type SmtpFaults, startSmtpServer } from '../../../../tabkey-testing/src/mail/smtpServer.ts'
import { createHttpFaults, type HttpFaults } from '../../httpFaults.ts'
import { json, openPeerServer, type PeerReply, type PeerRequest } from '../../peerServer.ts'
import { createRecorder, type Recorder } from '../../recorder.ts'
import { asset } from '../pages/assets.ts'
import { inboxPage } from './inboxPage.ts'

/** What `POST /__faults` understands on the mail peer. */
export interface MailFaults extends HttpFaults {
  readonly smtp?: SmtpFaults
}

export interface MailPeer {
  /** The inbox. */
  readonly url: string
  readonly smtpPort: number
  readonly inbox: Inbox
  readonly recorder: Recorder
  setFaults(faults: MailFaults): void
  close(): Promise<void>
}

const WAIT_MS = 20_000

/** Starts a mail server that keeps every letter, and the inbox to read them in. */
export async function startMail({ port }: { port?: number } = {}): Promise<MailPeer> {
  const inbox = createInbox()
  const recorder = createRecorder()
  const faults = createHttpFaults<MailFaults>()
  const smtp = await startSmtpServer({
    deliver(envelope) {
      recorder.record('smtp', undefined, { to: envelope.to })
      inbox.keep(envelope)
    },
    faults: () => faults.current.smtp ?? {},
  })
  const closeSmtp = () => smtp.close()
  try {
    const peer = await openPeerServer({
      ...(port === undefined ? {} : { port }),
      recorder,
      setFaults: faults.set,
      reset: inbox.clear,
      moreStats: () => ({ smtpPort: smtp.port, mails: inbox.list().length }),
      async handle(request) {
        recorder.record(request.path, request.origin)
        return (await faults.apply([request.path])) ?? answer(inbox, request)
      },
    })
    const close = async () => {
      await Promise.all([peer.close(), smtp.close()])
    }
    return { url: peer.url, smtpPort: smtp.port, inbox, recorder, setFaults: faults.set, close }
  } catch (error) {
    await closeSmtp()
    throw error
  }
}

async function answer(inbox: Inbox, { path, query }: PeerRequest): Promise<PeerReply | undefined> {
  const to = query.get('to')
  switch (path) {
    case '/':
      return inboxPage(inbox, to, query.get('theme'))
    case '/inbox.js':
    case '/inbox.css':
    case '/site.css':
      return asset(path.slice(1))
    case '/api/messages':
      return json(inbox.list(to ?? undefined))
    case '/api/wait':
      return json(await next(inbox, to ?? undefined, query.get('after')))
    case '/events':
      return { kind: 'stream', open: response => tell(inbox, response) }
    default:
      return undefined
  }
}

/** The newest mail other than `after`; waits for one, and returns null when none arrives. */
async function next(inbox: Inbox, to: string | undefined, after: string | null): Promise<Mail | null> {
  const newest = inbox.list(to)[0]
  if (newest && newest.id !== after) return newest
  let stop = () => {}
  const arrival = new Promise<Mail>(resolve => {
    stop = inbox.subscribe(mail => {
      if (to === undefined || mail.to === to.toLowerCase()) resolve(mail)
    })
  })
  const end = new AbortController()
  try {
    return await Promise.race([arrival, sleep(WAIT_MS, null, { signal: end.signal, ref: false })])
  } finally {
    stop()
    end.abort()
  }
}

function tell(inbox: Inbox, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(':\n\n')
  const stop = inbox.subscribe(
    ({ id }) => void response.write(`event: mail\ndata: ${JSON.stringify({ id })}\n\n`),
  )
  response.on('close', stop)
}

import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { MailError, sendMail } from '../../../packages/peers/src/secureSite/mail/sendMail.ts'
import { readMime, writeMime } from '../../../packages/tabkey-testing/src/mail/mime.ts'
import {
  type SmtpFaults,
  type SmtpServer,
  startSmtpServer,
} from '../../../packages/tabkey-testing/src/mail/smtpServer.ts'
import { createSmtpSession, type Envelope } from '../../../packages/tabkey-testing/src/mail/smtpSession.ts'

const servers: SmtpServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()))
})

async function open(faults: SmtpFaults = {}) {
  const kept: Envelope[] = []
  const server = await startSmtpServer({
    deliver: envelope => void kept.push(envelope),
    faults: () => faults,
  })
  servers.push(server)
  return { port: server.port, kept }
}

function talk(...chunks: string[]) {
  const kept: Envelope[] = []
  const session = createSmtpSession(envelope => {
    kept.push(envelope)
    return undefined
  })
  const codes = chunks.flatMap(chunk => session.read(chunk)).map(({ text }) => text.slice(0, 3))
  return { kept, codes }
}

const LETTER = {
  from: 'site@a.test',
  to: 'ada@b.test',
  subject: 'Grüße ☀',
  text: 'Hello\n.\n..dots\n\nünïcode 🙂',
}

test('smtp: a letter goes through the socket and comes out as it was', async () => {
  const { port, kept } = await open()
  await sendMail(port, { from: LETTER.from, to: LETTER.to, data: writeMime(LETTER) })
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatchObject({ from: 'site@a.test', to: ['ada@b.test'] })
  expect(readMime(kept[0]?.data ?? '')).toMatchObject({ subject: LETTER.subject, text: LETTER.text })
})

test('smtp: lines that begin with a dot are not the end', async () => {
  const { port, kept } = await open()
  await sendMail(port, { from: 'a@a.test', to: 'b@b.test', data: 'Subject: x\r\n\r\n.\r\n.hidden\r\n..two' })
  expect(kept[0]?.data).toBe('Subject: x\r\n\r\n.\r\n.hidden\r\n..two')
})

test('smtp: what is refused, cut or never said is an error', async () => {
  const refusing = await open({ reply: '451 4.3.0 Try later' })
  const mail = { from: 'a@a.test', to: 'b@b.test', data: 'x' }
  await expect(sendMail(refusing.port, mail)).rejects.toThrow('451 4.3.0 Try later')
  const dropping = await open({ drop: true })
  await expect(sendMail(dropping.port, mail)).rejects.toThrow(MailError)
  expect([...refusing.kept, ...dropping.kept]).toEqual([])
})

test('smtp: an address cannot end the command it stands in', async () => {
  const { port, kept } = await open()
  const to = 'b@b.test>\r\nDATA\r\n<x'
  await expect(sendMail(port, { from: 'a@a.test', to, data: 'x' })).rejects.toThrow(MailError)
  expect(kept).toEqual([])
})

test('smtp: commands out of order and broken ones have the codes of RFC 5321', () => {
  expect(talk('MAIL FROM:<a@a.test>\r\n').codes).toEqual(['503'])
  expect(talk('EHLO x\r\nRCPT TO:<b@b.test>\r\nDATA\r\n').codes).toEqual(['250', '503', '503'])
  expect(talk('EHLO\r\nNOPE\r\nNOOP\r\nVRFY x\r\nQUIT\r\n').codes).toEqual([
    '501',
    '502',
    '250',
    '252',
    '221',
  ])
  expect(talk('HELO x\r\nMAIL FROM:<a@a.test> SIZE=3\r\nRSET\r\nMAIL FROM:broken\r\n').codes).toEqual([
    '250',
    '250',
    '250',
    '501',
  ])
})

test('smtp: bytes may come in any pieces, many commands at once, two letters in one talk', () => {
  const letter =
    'MAIL FROM:<a@a.test>\r\nRCPT TO:<b@b.test>\r\nRCPT TO:<c@c.test>\r\nDATA\r\nSubject: x\r\n\r\nhi\r\n.\r\n'
  const whole = `EHLO x\r\n${letter}${letter}QUIT\r\n`
  const { kept, codes } = talk(...whole.split(''))
  expect(codes).toEqual(['250', '250', '250', '250', '354', '250', '250', '250', '250', '354', '250', '221'])
  expect(kept.map(({ to }) => to)).toEqual([
    ['b@b.test', 'c@c.test'],
    ['b@b.test', 'c@c.test'],
  ])
})

test('smtp: a letter too big is refused and the talk goes on', () => {
  const big = `${'x'.repeat(70)}\r\n`.repeat(20_000)
  const { kept, codes } = talk(
    'EHLO x\r\nMAIL FROM:<a@a.test>\r\nRCPT TO:<b@b.test>\r\nDATA\r\n',
    big,
    '.\r\nNOOP\r\n',
  )
  expect(codes).toEqual(['250', '250', '250', '354', '552', '250'])
  expect(kept).toEqual([])
})

test('smtp: a line without an end closes the connection', async () => {
  const { port } = await open()
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<string>(resolve => {
    let said = ''
    socket.on('data', chunk => {
      said += chunk
    })
    socket.on('close', () => resolve(said))
  })
  socket.write('x'.repeat(5_000))
  expect(await closed).toContain('500 5.5.6')
})

test('mime: multipart, quoted-printable and folded headers of other mailers can be read', () => {
  const data = [
    'From: =?utf-8?Q?J=C3=BCrgen?= <j@a.test>',
    'Subject: one',
    ' two',
    'Content-Type: multipart/alternative; boundary="b1"',
    '',
    'preamble',
    '--b1',
    'Content-Type: text/html',
    '',
    '<b>no</b>',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'caf=C3=A9 =',
    'au lait',
    '--b1--',
  ].join('\r\n')
  expect(readMime(data)).toEqual({ from: 'Jürgen <j@a.test>', subject: 'one two', text: 'café au lait' })
})

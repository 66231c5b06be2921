import { asObject } from '../../asObject.ts'
import { openRelayPort } from '../shared/pipe.ts'
import { openPageStream } from '../shared/streams.ts'

// Runs beside the page and speaks the messages of Rabby's page script, over the stream it uses.
const page = openPageStream('rabby-content-script', 'rabby-page-provider')

const tell = (type: 'response' | 'message', data: object) => page.write({ data: { type, data } })

const send = openRelayPort('rabby', frame => {
  if (frame.kind === 'event') tell('message', { event: frame.name, data: frame.data })
  if (frame.kind === 'answer') {
    const { id: ident, result: res, error: err } = frame
    tell('response', err === undefined ? { ident, res } : { ident, err })
  }
})

page.on('data', (message: unknown) => {
  const { type, data } = asObject(asObject(message).data)
  if (type !== 'request') return
  const { ident, data: asked } = asObject(data)
  const { method, params } = asObject(asked)
  send({ kind: 'request', id: String(ident), method: String(method), params })
})

import { chromeApi } from '../shared/chromeApi.ts'
import { type FrameStream, openPageStream, openPortStream } from '../shared/streams.ts'

/** MetaMask's page script sends its unanswered requests again when it reads this. */
const RETRY = { jsonrpc: '2.0', method: 'METAMASK_EXTENSION_CONNECT_CAN_RETRY' }

// Runs beside the page and carries frames between it and the service worker, which may end and come back.
const page = openPageStream('metamask-contentscript', 'metamask-inpage')

function connect(): FrameStream {
  const port = chromeApi.runtime.connect({ name: 'metamask' })
  const stream = openPortStream(port)
  stream.on('data', frame => page.write(frame))
  port.onDisconnect.addListener(() => {
    background = connect()
    page.write({ name: 'metamask-provider', data: RETRY })
  })
  return stream
}

let background = connect()
page.on('data', frame => background.write(frame))

import ObjectMultiplex from '@metamask/object-multiplex'
import { initializeProvider, MetaMaskInpageProviderStreamName } from '@metamask/providers'
import { asStream, joinStreams, openPageStream } from '../shared/streams.ts'

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#e8821e" d="M4 5l11 8-2-5zM28 5l-11 8 2-5zM9 27l4-2h6l4 2 4-10-5-4H10l-5 4z"/></svg>',
)}`

// Runs in the page: MetaMask's own provider over MetaMask's own stream.
const multiplex = new ObjectMultiplex()
joinStreams(openPageStream('metamask-inpage', 'metamask-contentscript'), asStream(multiplex))

initializeProvider({
  connectionStream: multiplex.createStream(MetaMaskInpageProviderStreamName),
  shouldShimWeb3: true,
  providerInfo: { uuid: crypto.randomUUID(), name: 'MetaMask', icon: ICON, rdns: 'io.metamask' },
})

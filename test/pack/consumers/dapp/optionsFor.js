/** Services on loopback, which a test names before the page's first script; without them every address is a closed port. */
const peers = globalThis.packPeers ?? {
  node: 'http://127.0.0.1:1',
  relay: 'ws://127.0.0.1:1',
  api: 'http://127.0.0.1:1',
  verify: 'http://127.0.0.1:1',
}

/** Every host is named: nothing but loopback is asked. */
export const optionsFor = ethereum => ({
  networks: [{ ...ethereum, rpcUrls: { default: { http: [peers.node] } } }],
  projectId: '7ab1e50f0a11e70f5eca1ab1e0ddba11',
  metadata: { name: 'Packed', description: 'A dapp', url: 'http://127.0.0.1', icons: [] },
  endpoints: {
    relay: peers.relay,
    verify: peers.verify,
    explorer: peers.api,
    blockchainApi: peers.api,
    analytics: peers.api,
    rpc: { 'eip155:1': [peers.node] },
  },
})

import { expect, test } from 'vitest'
import { inPlainNode, LIBRARIES } from './support/plainNode.ts'

const ROOT = new URL('../..', import.meta.url).pathname

test('a client made on a server starts nothing and says connecting', async () => {
  const script = `${LIBRARIES}
    const { createTabkey } = await import(${JSON.stringify(ROOT)} + 'src/index.ts')
    const { ethereum } = await import(${JSON.stringify(ROOT)} + 'src/networks.ts')
    const { tabkeyConnector } = await import(${JSON.stringify(ROOT)} + 'packages/wagmi/src/index.ts')
    const client = createTabkey({ networks: [ethereum] })
    // From here on the client is used: it may ask whether there is a page, with typeof.
    asking = false
    await Promise.resolve()
    tabkeyConnector(client)({ chains: [{ id: 1 }], emitter: { emit() {} } }).setup()
    const off = client.subscribe(state => state, () => {})
    off()
    const failure = await client.request({ method: 'eth_chainId' }).catch(error => error.name)
    console.log(JSON.stringify({ status: client.getAccount().status, ready: client.getState().ready, failure }))`
  expect(await inPlainNode(script)).toEqual({
    status: 'connecting',
    ready: false,
    failure: 'EngineStartError',
  })
})

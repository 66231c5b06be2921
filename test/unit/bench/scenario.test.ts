import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readScenario } from '../../../bench/scenario.ts'
import { openCountingNode } from '../../../bench/stage/countingNode.ts'

const networks = [{ chainId: 1, rpcUrl: 'https://node.example/key' }]
const reads = [{ method: 'eth_blockNumber' }]

test('scenario: defaults are filled in', () => {
  expect(readScenario({ name: 'mine', networks, reads })).toMatchObject({ tabs: 5, rounds: 10, pauseMs: 250 })
})

test.each([
  ['no networks', { networks: [] }, /networks/],
  ['a text that is no URL', { networks: [{ chainId: 1, rpcUrl: 'node' }] }, /rpcUrl/],
  ['a file', { networks: [{ chainId: 1, rpcUrl: 'file:///etc/passwd' }] }, /rpcUrl/],
  ['a text that is no method', { reads: [{ method: 'x' }] }, /method/],
  ['a chain that is not listed', { reads: [{ chainId: 10, method: 'eth_chainId' }] }, /chain id 10/],
  ['an unknown field', { tab: 5 }, /tab/],
  ['more tabs than a machine holds', { tabs: 5_000 }, /tabs/],
])('scenario: %s is refused by name', (_what, wrong, words) => {
  expect(() => readScenario({ name: 'mine', networks, reads, ...wrong })).toThrow(words)
})

test('counting node: forwards requests, counts each call of a batch by name, and keeps the URL of the node to itself', async () => {
  const bodies: string[] = []
  const real = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`)
      response.setHeader('content-type', 'application/json')
      response.end('{"result":"0x1"}')
    })
  })
  await new Promise<void>(resolve => real.listen(0, '127.0.0.1', resolve))
  const { port } = real.address() as AddressInfo
  const node = await openCountingNode(`http://127.0.0.1:${port}/secret`)
  onTestFinished(() => node.close())
  const post = (who: string, body: unknown) =>
    fetch(node.urlOf(who), { method: 'POST', body: JSON.stringify(body) })
  expect(await (await post('engine', { id: 1 })).text()).toBe('{"result":"0x1"}')
  await post('engine', [{ id: 2 }, { id: 3 }])
  await post('direct', { id: 4 })
  expect([node.callsOf('engine'), node.callsOf('direct')]).toEqual([3, 1])
  expect(bodies[0]).toBe('/secret {"id":1}')
  await new Promise(resolve => real.close(resolve))
  real.closeAllConnections()
  const refused = await post('engine', { id: 5 })
  expect([refused.status, await refused.text()]).toEqual([502, ''])
})

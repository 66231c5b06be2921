import { isValidEip1271Signature } from '@walletconnect/utils'
import { afterEach, expect, test } from 'vitest'
import { routeToOwnNode } from '../../../../../src/worker/connectors/walletConnect/ownNode.ts'

// The real question of sign-client's library; nothing of it may leave for its host.

const CONTRACT = '0x00000000000000000000000000000000000000aa'
const { fetch: own } = globalThis
afterEach(() => {
  globalThis.fetch = own
})

const ask = () => isValidEip1271Signature(CONTRACT, 'hello', '0x1234', 'eip155:1', 'p')

test('ownNode: a contract is asked at the dapp’s node, and elsewhere things go their way', async () => {
  const left: string[] = []
  globalThis.fetch = async input => {
    left.push(String(input))
    return new Response('{}')
  }
  const before = globalThis.fetch
  const asked: unknown[] = []
  const end = routeToOwnNode({
    async request(chainId, args) {
      asked.push([chainId, args.method])
      // A config may name that very host: then our own call goes there.
      await fetch('https://rpc.walletconnect.org/v1/?chainId=eip155:1&projectId=p', {
        method: 'POST',
        body: '{}',
      })
      return `0x1626ba7e${'0'.repeat(56)}`
    },
  })
  expect(await ask()).toBe(true)
  expect(asked).toEqual([['eip155:1', 'eth_call']])
  await fetch('https://dapp.test/')
  expect(left).toEqual([
    'https://rpc.walletconnect.org/v1/?chainId=eip155:1&projectId=p',
    'https://dapp.test/',
  ])
  end()
  expect(globalThis.fetch).toBe(before)
})

test('ownNode: without a node a contract’s signature is none', async () => {
  const end = routeToOwnNode({ request: () => Promise.reject(new Error('no node')) })
  expect(await ask()).toBe(false)
  end()
})

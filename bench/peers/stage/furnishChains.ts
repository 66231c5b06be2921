import { createTestClient, encodeErrorResult, type Hex, http, parseAbi, publicActions, size } from 'viem'
import { mainnet } from 'viem/chains'
import type { PeerUrls } from '../../../packages/peers/src/start.ts'
import { INSTALLED } from './folders.ts'

const { multicall3, ensUniversalResolver } = mainnet.contracts

/** A contract that knows no name: it reverts with the ENS resolver's own words for that. */
function namelessResolver(): Hex {
  const words = encodeErrorResult({
    abi: parseAbi(['error ResolverNotFound(bytes name)']),
    errorName: 'ResolverNotFound',
    args: ['0x'],
  })
  const length = size(words).toString(16).padStart(2, '0')
  // PUSH1 length, PUSH1 12, PUSH1 0, CODECOPY, PUSH1 length, PUSH1 0, REVERT, then the words.
  return `0x60${length}600c60003960${length}6000fd${words.slice(2)}`
}

/**
 * Gives fresh local chains the two contracts a wallet library takes for granted. Without them its reads fail, and a
 * failed read is tried again: calls would be counted that no real chain sees.
 *
 * @throws when a node does not take them
 */
export async function furnishChains({ evm }: PeerUrls): Promise<void> {
  const { multicall3Bytecode } = (await import(`${INSTALLED}/viem/_esm/constants/contracts.js`)) as {
    multicall3Bytecode: Hex
  }
  for (const { url } of evm) {
    const node = createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
    const { data: bytecode } = await node.call({ data: multicall3Bytecode })
    if (!bytecode) throw new Error('The node does not run Multicall3')
    await node.setCode({ address: multicall3.address, bytecode })
    await node.setCode({ address: ensUniversalResolver.address, bytecode: namelessResolver() })
  }
}

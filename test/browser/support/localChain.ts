import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  parseEther,
  type TransactionReceipt,
} from 'viem'
import { mainnet } from 'viem/chains'
import { anvilAccount } from '../../../packages/peers/src/accounts.ts'
import {
  TEST_TOKEN_ABI,
  testTokenDeployment,
} from '../../../packages/peers/src/secureSite/contracts/testToken.ts'

/** A second client of the local chain, and a funded account there. */
export interface LocalChain {
  readonly reader: PublicClient
  mined(hash: Hex): Promise<TransactionReceipt>
  /** Gives 10 ether. */
  fund(to: Hex): Promise<void>
  /** Makes a token of 6 decimals, and mints. */
  token(owner: Hex, value: bigint): Promise<{ readonly address: Hex; readonly abi: typeof TEST_TOKEN_ABI }>
}

export function createLocalChain(url: string): LocalChain {
  const transport = http(url)
  const reader: PublicClient = createPublicClient({ chain: mainnet, transport, pollingInterval: 50 })
  const rich = createWalletClient({ account: anvilAccount(8), chain: mainnet, transport })
  const mined = (hash: Hex) => reader.waitForTransactionReceipt({ hash })
  return {
    reader,
    mined,
    fund: async (to: Hex) => void (await mined(await rich.sendTransaction({ to, value: parseEther('10') }))),
    async token(owner: Hex, value: bigint) {
      const { contractAddress } = await mined(
        await rich.sendTransaction({ data: testTokenDeployment('Play Dollar', 'PLAY', 6) }),
      )
      if (!contractAddress) throw new Error('no token')
      const token = { address: contractAddress, abi: TEST_TOKEN_ABI } as const
      await mined(await rich.writeContract({ ...token, functionName: 'mint', args: [owner, value] }))
      return token
    },
  }
}

import { isHex } from 'viem'
import { asObject } from '../asObject.ts'
import { RpcError } from '../errors.ts'
import type { Prepared, Question } from '../wallet/createWallet.ts'
import { type EvmSession, toHex } from './evmSession.ts'

/** Moves the wallet to a chain, with its event. */
export type SetChain = (chainId: number) => void

function unknownChain(chainId: number, { hostile }: Question): RpcError {
  const error = { code: 4902, message: `Unrecognized chain ID "${toHex(chainId)}".` }
  return hostile.has('wrapsErrors')
    ? new RpcError(-32603, error.message, { originalError: error })
    : new RpcError(error.code, error.message)
}

const readChainId = (question: Question): number => {
  const { chainId } = asObject(question.params[0])
  if (!isHex(chainId)) throw new RpcError(-32602, `Expected 0x-prefixed hexadecimal string 'chainId'.`)
  return Number(chainId)
}

/** EIP-3326: the active chain is answered without a prompt, an unknown one with 4902. */
export function switchChain(session: EvmSession, question: Question, setChain: SetChain): Prepared {
  const chainId = readChainId(question)
  if (!session.chains.has(chainId)) throw unknownChain(chainId, question)
  const moves = chainId !== session.chainId
  return {
    isPrompted: moves,
    run() {
      if (moves && !question.hostile.has('ignoresSwitch')) setChain(chainId)
    },
  }
}

const isLoopback = (url: string): boolean =>
  URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

/** EIP-3085: adds the chain and moves to it. Only nodes on this machine are asked, so that tests stay offline. */
export function addChain(session: EvmSession, question: Question, setChain: SetChain): Prepared {
  const chainId = readChainId(question)
  const { rpcUrls } = asObject(question.params[0])
  const urls = Array.isArray(rpcUrls) ? rpcUrls.filter(url => typeof url === 'string') : []
  if (urls.length === 0)
    throw new RpcError(-32602, `Expected an array with at least one valid url 'rpcUrls'.`)
  return {
    isPrompted: !session.chains.has(chainId) || chainId !== session.chainId,
    run() {
      if (!session.chains.has(chainId)) session.chains.set(chainId, urls.find(isLoopback))
      if (!question.hostile.has('ignoresSwitch')) setChain(chainId)
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { RpcError, type RpcReply, toReply } from './rpcError.ts'

/** How the person behind a wallet behaves. `methods` narrows it; without it, what a person would be asked. */
export type WalletMode =
  | { readonly kind: 'auto' }
  | {
      readonly kind: 'reject'
      readonly methods?: readonly string[]
      readonly code?: number
      readonly message?: string
    }
  /** Hold every question until `POST /answer/<wallet>`. */
  | { readonly kind: 'manual'; readonly methods?: readonly string[] }
  | { readonly kind: 'slow'; readonly ms: number; readonly methods?: readonly string[] }
  | { readonly kind: 'throwString'; readonly methods?: readonly string[] }
  | { readonly kind: 'neverAnswer'; readonly methods?: readonly string[] }
  /** Answer, and answer again with something else; events come twice too. */
  | { readonly kind: 'answerTwice'; readonly methods?: readonly string[] }

/** A question on the wallet's screen. */
export interface HeldQuestion {
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly origin: string
}

const ASKS_A_PERSON = new Set([
  'eth_requestAccounts',
  'wallet_connect',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
  'bitcoin:addresses',
  'bitcoin:sendTransfer',
  'bitcoin:switchNetwork',
  'solana:connect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
])

export interface Person {
  mode: WalletMode
  readonly held: () => readonly HeldQuestion[]
  /** Answers held questions in the order given; all in order of arrival without ids. */
  answer(approve: boolean, ids?: readonly number[]): Promise<number>
  /** Puts `work` to the person. `needsAsking` is false when the wallet would not show a screen. */
  ask(
    question: Omit<HeldQuestion, 'id'>,
    needsAsking: boolean,
    work: () => Promise<unknown>,
  ): Promise<RpcReply>
}

const rejection = (mode: WalletMode): RpcReply =>
  mode.kind === 'reject'
    ? toReply(new RpcError(mode.code ?? 4001, mode.message ?? 'User rejected the request.'))
    : toReply(new RpcError(4001, 'User rejected the request.'))

export function createPerson(): Person {
  const held = new Map<number, HeldQuestion & { settle(approve: boolean): Promise<void> }>()
  let nextId = 1
  const applies = (mode: WalletMode, method: string, needsAsking: boolean) =>
    mode.kind !== 'auto' &&
    (mode.methods ? mode.methods.includes(method) : needsAsking && ASKS_A_PERSON.has(method))
  const person: Person = {
    mode: { kind: 'auto' },
    held: () => [...held.values()].map(({ id, method, params, origin }) => ({ id, method, params, origin })),
    async answer(approve, ids = [...held.keys()]) {
      let answered = 0
      for (const id of ids) {
        const question = held.get(id)
        held.delete(id)
        if (question) answered += 1
        await question?.settle(approve)
      }
      return answered
    },
    async ask(question, needsAsking, work) {
      const { mode } = person
      const run = () => work().then(result => ({ result }), toReply)
      if (!applies(mode, question.method, needsAsking)) return run()
      switch (mode.kind) {
        case 'reject':
          return rejection(mode)
        case 'slow':
          await sleep(mode.ms)
          return run()
        case 'throwString':
          return { throwString: 'Something went wrong' }
        case 'neverAnswer':
          return new Promise(() => {})
        case 'manual':
          return new Promise(resolve => {
            const id = nextId++
            const settle = async (approve: boolean) => resolve(approve ? await run() : rejection(mode))
            held.set(id, { ...question, id, settle })
          })
        default:
          return run()
      }
    },
  }
  return person
}

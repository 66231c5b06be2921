import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asObject } from '../peerServer.ts'

const START_MS = 60_000
const CALL_MS = 30_000

/** A transaction or coin as the node tells it; the HTTP side adds addresses. */
export interface ChainTx {
  readonly txid: string
  readonly vin: readonly {
    readonly txid: string
    readonly vout: number
    readonly prevout: ChainOutput | null
  }[]
  readonly vout: readonly ChainOutput[]
  readonly status: { readonly confirmed: boolean; readonly block_height?: number }
}

export interface ChainOutput {
  readonly scriptpubkey: string
  readonly value: number
}

export interface ChainCoin {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: ChainTx['status']
}

/** What the node's process can do. Scripts in hex, amounts in satoshi. */
interface Commands {
  info(): { readonly height: number; readonly genesis: string }
  mine(count: number, script?: string): { readonly height: number }
  coins(script: string): readonly ChainCoin[]
  history(script: string): readonly ChainTx[]
  tx(txid: string): (ChainTx & { readonly hex: string }) | null
  /** @throws the node's reason */
  send(hex: string): string
  pay(script: string, value: number): string
}

export interface BitcoinChain {
  ask<Name extends keyof Commands>(
    name: Name,
    ...args: Parameters<Commands[Name]>
  ): Promise<ReturnType<Commands[Name]>>
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/**
 * Starts a regtest chain of 450 blocks in a process of its own, segwit active.
 *
 * @throws when it is not up within 60 s.
 */
export async function startChain(): Promise<BitcoinChain> {
  // Whatever loader runs us is of no use to plain JavaScript.
  const child = fork(fileURLToPath(new URL('./regtest.js', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const waiting = new Map<number, Waiting>()
  let words = ''
  let nextCall = 1
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.stderr?.on('data', (chunk: Buffer) => {
    if (words.length < 10_000) words += chunk.toString()
  })
  const lost = () => {
    for (const { reject } of waiting.values()) reject(new Error(`The Bitcoin node ended: ${words}`))
    waiting.clear()
  }
  child.on('exit', lost)
  child.on('error', lost)
  const close = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', message => {
        const { ready, call, result, error } = asObject(message)
        if (ready) return resolve()
        const caller = waiting.get(Number(call))
        waiting.delete(Number(call))
        if (error === undefined) caller?.resolve(result as never)
        else caller?.reject(new Error(String(error)))
      })
      child.once('exit', code => reject(new Error(`The Bitcoin node ended with ${code}: ${words}`)))
      setTimeout(() => reject(new Error(`No Bitcoin node within ${START_MS} ms`)), START_MS).unref()
    })
  } catch (error) {
    child.kill()
    throw error
  }
  return {
    close,
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        const call = nextCall++
        const timer = setTimeout(() => {
          waiting.delete(call)
          reject(new Error(`The Bitcoin node did not answer ${name} within ${CALL_MS} ms`))
        }, CALL_MS)
        const settle = <Value>(then: (value: Value) => void) => {
          return (value: Value) => {
            clearTimeout(timer)
            then(value)
          }
        }
        waiting.set(call, { resolve: settle(resolve), reject: settle(reject) })
        child.send({ call, name, args })
      }),
  }
}

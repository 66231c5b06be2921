import type { WebSocket } from 'ws'
import { asObject } from '../peerServer.ts'
import type { Wallet } from './wallet.ts'

/** What a page needs of a wallet, whatever chains it speaks. */
export type Served = Pick<Wallet, 'name' | 'person' | 'recorder' | 'request' | 'subscribe'>

/**
 * Serves one page: requests in, replies and events out.
 *
 * A socket and not HTTP requests, because a browser opens only six connections to one host: eight tabs with a
 * stream each, or six questions that wait for a person, would stop every other request.
 */
export function servePage(socket: WebSocket, origin: string, wallets: ReadonlyMap<string, Served>): void {
  const write = (frame: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
  }
  const stops = [...wallets.values()].map(wallet =>
    wallet.subscribe(event => {
      if (event.origin !== undefined && event.origin !== origin) return
      write({ wallet: wallet.name, event: event.name, data: event.data })
    }),
  )
  socket.on('message', data => {
    let frame: Record<string, unknown>
    try {
      frame = asObject(JSON.parse(String(data)))
    } catch {
      return
    }
    const { id, method, params } = frame
    const wallet = wallets.get(String(frame.wallet))
    if (!wallet) return write({ id, error: { code: -32601, message: 'No such wallet' } })
    wallet
      .request(origin, String(method), params)
      .then(reply => {
        write({ id, ...reply })
        if (wallet.person.mode.kind === 'answerTwice') write({ id, result: 'a second answer' })
      })
      .catch(error => write({ id, error: { code: -32603, message: String(error) } }))
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const stop of stops) stop()
  })
}

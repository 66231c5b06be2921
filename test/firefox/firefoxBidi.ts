#!/usr/bin/env -S node --import tsx
import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox, NO_FIREFOX } from '../../scripts/browsers.ts'
import { adaptCommand } from './adaptCommand.ts'

// The executable that Playwright starts as its `moz-firefox`. It starts the system's Firefox and stands between the two,
// because Firefox ESR does not know every command that Playwright sends (adaptCommand.ts).

const STARTS = 3
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/
const MESSAGE_BYTES_MAX = 2 ** 29

/** Starts Firefox; one that ends before it listens is started again, on a port of its own choice. */
function start(path: string, left: number): void {
  const child = spawn(path, process.argv.slice(2), { stdio: ['ignore', 'pipe', 'pipe'] })
  let isListening = false
  const stop = (signal: NodeJS.Signals) => void child.kill(signal)
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const name of signals) process.on(name, stop)
  child.once('exit', code => {
    for (const name of signals) process.off(name, stop)
    if (isListening || left <= 1) process.exit(code ?? 1)
    console.error(`Firefox ended with ${code} before it listened; it is started again`)
    start(path, left - 1)
  })
  createInterface({ input: child.stdout }).on('line', line => console.log(line))
  createInterface({ input: child.stderr }).on('line', line => {
    const url = LISTENING.exec(line)?.[1]
    if (!url) return console.error(line)
    isListening = true
    serve(url, child)
  })
}

/** Listens in the place of Firefox, and says so in its words. */
function serve(url: string, child: ChildProcess): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  server.once('error', () => child.kill('SIGTERM'))
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`)
  })
  server.on('connection', (near, request) => {
    const far = new WebSocket(url + request.url, { perMessageDeflate: false, maxPayload: MESSAGE_BYTES_MAX })
    const early: string[] = []
    far.on('open', () => {
      for (const text of early.splice(0)) far.send(text)
    })
    far.on('message', data => near.send(String(data)))
    far.on('close', () => near.close())
    far.on('error', () => near.close())
    near.on('close', () => far.close())
    near.on('message', data => {
      const { answer, command } = adaptCommand(String(data))
      if (answer !== undefined) near.send(answer)
      else if (far.readyState === WebSocket.OPEN) far.send(command)
      else early.push(command)
    })
  })
}

const path = findFirefox()
if (!path) {
  console.error(NO_FIREFOX)
  process.exit(1)
}
start(path, STARTS)

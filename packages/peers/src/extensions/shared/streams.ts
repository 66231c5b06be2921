import { WindowPostMessageStream } from '@metamask/post-message-stream'
import { PortDuplexStream } from 'extension-port-stream'
import type { Port } from './chromeApi.ts'

/** What is used of a Node stream; the packages' own types name a package of types that is not installed. */
export interface FrameStream {
  on(event: 'data' | 'error', listener: (frame: unknown) => void): void
  write(frame: unknown): void
  pipe(next: FrameStream): FrameStream
}

export const asStream = (stream: object): FrameStream => stream as FrameStream

/** MetaMask's stream over a port. The closing of the port is not reported as an error. */
export function openPortStream(port: Port): FrameStream {
  const stream = asStream(
    new PortDuplexStream(port as unknown as ConstructorParameters<typeof PortDuplexStream>[0]),
  )
  stream.on('error', () => {})
  return stream
}

/** MetaMask's stream between the scripts of a page. */
export const openPageStream = (name: string, target: string): FrameStream =>
  asStream(new WindowPostMessageStream({ name, target }))

/** Carries frames both ways. The closing of an end is not reported as an error. */
export function joinStreams(a: FrameStream, b: FrameStream): void {
  for (const end of [a, b]) end.on('error', () => {})
  a.pipe(b).pipe(a)
}

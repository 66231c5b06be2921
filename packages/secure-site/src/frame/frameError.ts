/** A no in words that the page may read. Everything else becomes 'An error occurred'. */
export class FrameError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FrameError'
  }
}

export const NOT_CONNECTED = 'Not connected'
/** The person is logged in, and the host has to ask for `OPEN_WALLET`. */
export const NOT_OPEN = 'The wallet is not open'
export const REJECTED = 'User rejected the request'
export const ABORTED = 'Request was aborted'
export const NOT_ALLOWED = 'Requested RPC call is not allowed'

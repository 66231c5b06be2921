/** A no in words that the page may read. Everything else becomes 'An error occurred'. */
export class FrameError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FrameError'
  }
}

export const NOT_CONNECTED = 'Not connected'
export const REJECTED = 'User rejected the request'
export const ABORTED = 'Request was aborted'
export const NOT_ALLOWED = 'Requested RPC call is not allowed'

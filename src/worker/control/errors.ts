import { InvalidResponseError } from '../../bridge/errors/network.ts'

/** The control file is not signed by the configured key. */
export class ControlSignatureError extends InvalidResponseError {
  constructor() {
    super('control file: not signed by control.publicKey')
  }
}

import { asObject } from '../../asObject.ts'
import { RpcError } from '../../walletd/rpcError.ts'
import { servePipes } from '../shared/pipe.ts'
import { openSolanaWallet } from '../shared/solanaWallet.ts'
import { exposeControls } from '../shared/walletControls.ts'

const opening = openSolanaWallet(0x42)
exposeControls(opening)

servePipes(
  async ({ origin }, method, params) => {
    const wallet = await opening
    switch (method) {
      case 'connect':
        if (asObject(params).onlyIfTrusted === true && !wallet.isGranted(origin))
          throw new RpcError(4001, 'The user rejected the request.')
        await wallet.grant(origin)
        return wallet.address
      case 'signMessage':
        return wallet.signMessage(origin, String(params))
      case 'signTransaction':
        return wallet.signTransaction(origin, String(params))
      case 'signAndSendTransaction':
        return wallet.send(origin, String(params))
      default:
        throw new RpcError(4200, `The method "${method}" is not supported.`)
    }
  },
  end => {
    void opening.then(wallet =>
      wallet.onRevoked(origin => {
        if (origin === end.origin) end.tell('disconnect', null)
      }),
    )
  },
)

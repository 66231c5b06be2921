// Runs in the page, after `standardWallet.js`. Registers a Wallet Standard wallet for Bitcoin whose keys live in walletd;
// served with its configuration in place.
;(config => {
  const KEY = '__tabkeyBitcoinWallet'
  if (window !== window.top || window[KEY]) return
  window[KEY] = true

  const toHex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const fromHex = text => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

  const inputsOf = inputsToSign =>
    inputsToSign.map(({ account, signingIndexes, sigHash }) => ({
      address: account.address,
      indexes: signingIndexes,
      sighash: sigHash,
    }))

  window.__tabkeyStandardWallet(config, ({ ask, show }) => ({
    family: 'bitcoin',
    accountOf: ({ address, publicKey, purpose }) => ({
      address,
      publicKey: fromHex(publicKey),
      features: ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'],
      ...(config.purposes ? { purpose } : {}),
    }),
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        connect: async () => show(await ask('bitcoin:connect')),
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs) =>
          Promise.all(
            inputs.map(async ({ account, message, protocol }) => {
              const asked = { address: account.address, message: toHex(message), protocol }
              return { signedMessage: message, signature: fromHex(await ask('bitcoin:signMessage', asked)) }
            }),
          ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ psbt, inputsToSign }) => {
              const asked = { psbt: toHex(psbt), inputs: inputsOf(inputsToSign) }
              return { signedPsbt: fromHex(await ask('bitcoin:signTransaction', asked)) }
            }),
          ),
      },
      'bitcoin:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ psbt, inputsToSign }) => {
              const asked = { psbt: toHex(psbt), inputs: inputsOf(inputsToSign) }
              return { txId: await ask('bitcoin:signAndSendTransaction', asked) }
            }),
          ),
      },
    },
  }))
})(__CONFIG__)

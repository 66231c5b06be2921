// Runs in the page, after `standardWallet.js`. Registers a Wallet Standard wallet for Solana whose keys live in walletd;
// served with its configuration in place.
;(config => {
  const KEY = '__tabkeySolanaWallet'
  if (window !== window.top || window[KEY]) return
  window[KEY] = true

  const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const toBase64 = bytes => btoa(String.fromCharCode(...bytes))
  const fromBase64 = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

  function toBase58(bytes) {
    let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
    let text = ''
    for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text
    const zeros = bytes.findIndex(byte => byte !== 0)
    return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
  }

  function fromBase58(text) {
    let number = [...text].reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n)
    const bytes = []
    for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n))
    const zeros = [...text].findIndex(letter => letter !== '1')
    return Uint8Array.from([...Array(zeros < 0 ? text.length : zeros).fill(0), ...bytes])
  }

  const each = async (inputs, run) => {
    const outputs = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }

  const loginText = ({ domain = location.host, statement, ...fields }, address) => {
    const lines = [
      ['URI', fields.uri],
      ['Version', fields.version],
      ['Chain ID', fields.chainId],
      ['Nonce', fields.nonce],
      ['Issued At', fields.issuedAt],
      ['Expiration Time', fields.expirationTime],
    ]
    const told = lines.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}`)
    const head = `${domain} wants you to sign in with your Solana account:\n${address}`
    return [head, ...(statement ? [statement] : []), told.join('\n')].filter(Boolean).join('\n\n')
  }

  const featuresOf = ({ ask, show }) => ({
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) =>
        each(inputs, async ({ message }) => ({
          signedMessage: message,
          signature: fromBase58(await ask('solana:signMessage', { message: toBase58(message) })),
        })),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs) =>
        each(inputs, async ({ transaction, chain }) => {
          const asked = { transaction: toBase64(transaction), chain }
          return { signedTransaction: fromBase64(await ask('solana:signTransaction', asked)) }
        }),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: (...inputs) =>
        each(inputs, async ({ transaction, chain, options }) => {
          const asked = { transaction: toBase64(transaction), chain, options }
          return { signature: fromBase58(await ask('solana:signAndSendTransaction', asked)) }
        }),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs) =>
        each(inputs, async input => {
          const { accounts: own } = show(await ask('solana:connect'))
          const signedMessage = new TextEncoder().encode(loginText(input, own[0].address))
          const { signature } = await ask('solana:signIn', { text: toBase58(signedMessage) })
          return { account: own[0], signedMessage, signature: fromBase58(signature) }
        }),
    },
  })

  window.__tabkeyStandardWallet(config, tools => ({
    family: 'solana',
    accountOf: ({ address, publicKey }, { features }) => ({
      address,
      publicKey: fromBase64(publicKey),
      features: Object.keys(features).filter(name => name.startsWith('solana:')),
    }),
    features: Object.fromEntries(
      Object.entries(featuresOf(tools)).filter(([name]) => config.only?.includes(name) ?? true),
    ),
  }))
})(__CONFIG__)

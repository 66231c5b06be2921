import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Hex, SignableMessage, TransactionSerializable, TypedDataDefinition } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type WalletBinding, writeChangeMessage } from '../../custody/bindings.ts'
import {
  createDataKey,
  type DataKey,
  deriveSecret,
  openWallet,
  type SlotNames,
  sealWallet,
  unwrapDataKey,
  type WrappedKey,
  wrapDataKey,
} from '../../custody/sealing.ts'
import type { SealedWallet, Slot, WalletChange } from '../../custody/slots.ts'
import type { RevealedKeys } from '../custody/keyWindow.ts'

/** A way to open the wallet that is to be added. */
export interface SlotDraft extends Pick<Slot, 'id' | 'kind' | 'opener'> {
  readonly key: CryptoKey
  readonly part?: string
}

/** What a change is made of, before the wallet signs it. */
export interface ChangeDraft {
  readonly revision: number
  readonly add: readonly SlotDraft[]
  readonly remove: readonly string[]
}

/**
 * Holds the key of one open wallet, in a worker without a document. The rest of the frame asks for signatures and never has the
 * key; `reveal` is for the page that shows it to its person.
 */
export interface Signer {
  /** Makes a new wallet and opens it. @returns the change that stores it. */
  make(binding: WalletBinding, draft: ChangeDraft): Promise<WalletChange>
  /** @throws when the slot's key does not open the slot, or the wallet is not what it says. */
  open(binding: WalletBinding, wallet: SealedWallet, slot: WrappedKey, slotKey: CryptoKey): Promise<void>
  /** @returns a change of the open wallet, signed. */
  change(binding: WalletBinding, draft: ChangeDraft): Promise<WalletChange>
  /** Encrypts the data key of the open wallet for another browser of the person. */
  wrap(binding: WalletBinding, names: SlotNames, key: CryptoKey): Promise<Pick<Slot, 'iv' | 'wrapped'>>
  close(): void
  signMessage(message: SignableMessage): Promise<Hex>
  signTypedData(typed: TypedDataDefinition): Promise<Hex>
  signTransaction(transaction: TransactionSerializable): Promise<Hex>
  solanaPublicKey(): Promise<Uint8Array>
  signSolana(message: Uint8Array): Promise<Uint8Array>
  reveal(): Promise<RevealedKeys>
}

/** Names the seed among the secrets that are derived from the wallet's key. */
const SOLANA_SEED = 'secure-site solana key 2'

interface Open {
  readonly privateKey: Hex
  readonly account: PrivateKeyAccount
  readonly dataKey: DataKey
}

export function createSigner(): Signer {
  let open: Open | undefined
  const requireOpen = (): Open => {
    if (!open) throw new Error('The wallet is not open')
    return open
  }
  const toOpen = (privateKey: Hex, dataKey: DataKey): Open => ({
    privateKey,
    account: privateKeyToAccount(privateKey),
    dataKey,
  })
  const solanaSeed = () => deriveSecret(requireOpen().privateKey, SOLANA_SEED)

  async function signChange(
    binding: WalletBinding,
    { account, dataKey }: Open,
    { revision, add, remove }: ChangeDraft,
    wallet?: SealedWallet,
  ): Promise<WalletChange> {
    const content = {
      revision,
      ...(wallet ? { wallet } : {}),
      add: await Promise.all(
        add.map(async ({ key, ...slot }) => ({
          ...slot,
          ...(await wrapDataKey(binding, slot, dataKey, key)),
        })),
      ),
      remove: [...remove],
    }
    const message = writeChangeMessage(binding, account.address, content)
    return { ...content, signature: await account.signMessage({ message }) }
  }

  return {
    async make(binding, draft) {
      const made = toOpen(generatePrivateKey(), createDataKey())
      const wallet = await sealWallet(binding, made.privateKey, made.dataKey)
      const change = await signChange(binding, made, draft, wallet)
      open = made
      return change
    },
    async open(binding, wallet, slot, slotKey) {
      const dataKey = await unwrapDataKey(binding, slot, slotKey)
      open = toOpen(await openWallet(binding, wallet, dataKey), dataKey)
    },
    change: (binding, draft) => signChange(binding, requireOpen(), draft),
    wrap: (binding, names, key) => wrapDataKey(binding, names, requireOpen().dataKey, key),
    close() {
      open = undefined
    },
    signMessage: message => requireOpen().account.signMessage({ message }),
    signTypedData: typed => requireOpen().account.signTypedData(typed),
    signTransaction: transaction => requireOpen().account.signTransaction(transaction),
    solanaPublicKey: async () => ed25519.getPublicKey(await solanaSeed()),
    signSolana: async message => ed25519.sign(message, await solanaSeed()),
    async reveal() {
      const seed = await solanaSeed()
      const solana = new Uint8Array([...seed, ...ed25519.getPublicKey(seed)])
      return { evm: requireOpen().privateKey, solana: base58.encode(solana) }
    },
  }
}

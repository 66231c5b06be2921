import { randomToken } from '../../custody/bytes.ts'
import { codeSlotKey, passkeySlotKey, serverSlotKey } from '../../custody/slotKeys.ts'
import type { CustodyPolicy } from '../../custody/slots.ts'
import { readDeviceId } from '../device.ts'
import type { SlotDraft } from '../signer/signer.ts'
import { ensureDeviceKey, ensureSplitKey } from './browserKeys.ts'

/** A passkey that a person has just used, with the output of its pseudo-random function. */
export interface UsedPasskey {
  readonly credentialId: string
  readonly output: Uint8Array<ArrayBuffer>
}

/** A way to open the wallet that is to be added; `browser` is this browser, as the policy of the project says. */
export type NewSlot =
  | ({ readonly kind: 'passkey' } & UsedPasskey)
  | { readonly kind: 'code'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'browser' }
  | { readonly kind: 'server' }

/** The slot with its key, for the signer. */
export async function draftSlot(slot: NewSlot, walletId: string, policy: CustodyPolicy): Promise<SlotDraft> {
  const id = crypto.randomUUID()
  switch (slot.kind) {
    case 'passkey': {
      const { credentialId, output } = slot
      const key = await passkeySlotKey(output, walletId, credentialId)
      return { id, kind: 'passkey', opener: credentialId, key }
    }
    case 'code':
      return { id, kind: 'code', opener: '', key: await codeSlotKey(slot.bytes, walletId) }
    case 'server': {
      const part = randomToken()
      return { id, kind: 'server', opener: '', part, key: await serverSlotKey(part, walletId) }
    }
    case 'browser': {
      const opener = await readDeviceId()
      if (policy !== 'split') return { id, kind: 'device', opener, key: await ensureDeviceKey(walletId) }
      const part = randomToken()
      return { id, kind: 'split', opener, part, key: await ensureSplitKey(walletId, part) }
    }
  }
}

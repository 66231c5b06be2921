import { type Hex, hexToBytes, isHex, stringToHex } from 'viem'
import { t } from '../../../../../src/ui/words/t.ts'
import { CHANGE_HEADER } from '../../custody/bindings.ts'
import { FrameError, NOT_ALLOWED } from '../frameError.ts'
import { bytes, text } from '../ui/parts.ts'
import { writeWarnings } from '../ui/previewParts.ts'
import { approve, type RpcContext } from './context.ts'
import { isSame, signMessageAs } from './signAs.ts'
import { refuseForeignSignIn } from './signInSite.ts'

/** The account that a sign-in message names, on its second line. */
const SIGN_IN_ACCOUNT = / wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n/

/** `personal_sign [data, address]`: the message is shown as it is, and a sign-in for another site is refused. */
export async function personalSign(context: RpcContext, params: readonly unknown[]): Promise<Hex> {
  const [data, address] = params
  if (typeof data !== 'string') throw new FrameError('Required')
  if (address !== undefined && !isSame(address, context.account.address))
    throw new FrameError('This address is not connected')
  const raw = isHex(data) && data.length % 2 === 0 ? data : stringToHex(data)
  const words = readText(raw)
  // What the wallet signs for its own site alone.
  if (words?.startsWith(CHANGE_HEADER)) throw new FrameError(NOT_ALLOWED)
  const host = refuseForeignSignIn(context.parent, hexToBytes(raw))
  const account = SIGN_IN_ACCOUNT.exec(words ?? '')?.[1]
  const isForeign = account !== undefined && !isSame(account, context.account.address)
  await approve(context, {
    title: host === undefined ? t('Sign message') : t('Sign in to {host}', { host }),
    verb: host === undefined ? t('Sign') : t('Sign in'),
    warnings: writeWarnings([
      ...(isForeign ? [{ kind: 'otherAccount', subject: account } as const] : []),
      ...(words === undefined ? [{ kind: 'blind', subject: null } as const] : []),
    ]),
    body: [words === undefined ? bytes(raw) : text(words)],
  })
  return signMessageAs(context, raw)
}

/** Undefined when the bytes are not text that a person could read. */
function readText(raw: Hex): string | undefined {
  try {
    const words = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(raw))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells bytes from text
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(words) ? undefined : words
  } catch {
    return undefined
  }
}

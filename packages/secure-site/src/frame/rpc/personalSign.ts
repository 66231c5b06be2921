import { type Hex, hexToBytes, isHex, stringToHex } from 'viem'
import { FrameError } from '../frameError.ts'
import { el } from '../ui/element.ts'
import { bytes, text } from '../ui/parts.ts'
import { plain } from '../ui/plain.ts'
import { approve, type RpcContext } from './context.ts'
import { isSame, signMessageAs } from './signAs.ts'

const SIGN_IN =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n/

/** `personal_sign [data, address]`: the message is shown as it is, and a sign-in for another site is refused. */
export async function personalSign(context: RpcContext, params: readonly unknown[]): Promise<Hex> {
  const [data, address] = params
  if (typeof data !== 'string') throw new FrameError('Required')
  if (address !== undefined && !isSame(address, context.account.address))
    throw new FrameError('This address is not connected')
  const raw = isHex(data) && data.length % 2 === 0 ? data : stringToHex(data)
  const words = readText(raw)
  const signIn = SIGN_IN.exec(words ?? '')
  const host = new URL(context.parent).host
  if (signIn?.[1] !== undefined && signIn[1] !== host)
    throw new FrameError(`This message signs in to ${plain(signIn[1])}, not to ${host}`)
  const isForeign = signIn !== null && !isSame(signIn[2], context.account.address)
  await approve(context, {
    title: signIn ? `Sign in to ${host}` : 'Sign this message',
    verb: signIn ? 'Sign in' : 'Sign',
    warnings: isForeign ? ['The message names another address than yours.'] : [],
    body:
      words === undefined
        ? [el('p', 'muted', 'These bytes are not text. Go on only if you trust this page.'), bytes(raw)]
        : [text(words)],
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

import { decodeFunctionData, encodeFunctionResult, isHex, parseAbi, zeroAddress } from 'viem'
import { html } from '../../../../secure-site/src/pages/html.ts'
import { noticePage } from '../../../../secure-site/src/pages/noticePage.ts'
import { page } from '../../../../secure-site/src/pages/page.ts'
import { ENGLISH } from '../../../../secure-site/src/words/words.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../../peerServer.ts'
import type { Channel, FarcasterChannels } from './farcasterChannels.ts'

/** The farcaster app: the relay's API for sites, and the approval page a person opens by link or QR code. */
export async function answerFarcaster(
  channels: FarcasterChannels,
  request: PeerRequest,
  origin: string,
): Promise<PeerReply | undefined> {
  const { path, query, method } = request
  switch (`${method} ${path}`) {
    case 'POST /farcaster/channel': {
      const { domain, siweUri, nonce } = asObject(request.body)
      const { token, url } = channels.open(
        { domain: String(domain), uri: String(siweUri), nonce: String(nonce) },
        origin,
      )
      return json({ channelToken: token, url })
    }
    case 'GET /farcaster/channel/status': {
      const channel = channels.find(bearer(request))
      return channel ? json(channel) : json({ error: 'Unauthorized' }, 401)
    }
    case 'POST /farcaster/node':
      return json(answerNode(channels, request.body))
    case 'GET /farcaster/connect': {
      const channel = channels.find(query.get('channelToken') ?? '')
      return channel?.state === 'pending' ? approvePage(channel, query.get('theme')) : over()
    }
    case 'POST /farcaster/connect': {
      const form = new URLSearchParams(request.text)
      const channel = channels.find(form.get('channelToken') ?? '')
      const username = (form.get('username') ?? '').trim()
      if (channel?.state !== 'pending') return over()
      if (form.get('decision') !== 'yes') {
        channels.refuse(channel)
        return noticePage(ENGLISH, 'Not signed in', 'You can close this page.')
      }
      if (!/^[a-z0-9][a-z0-9-]{0,15}$/.test(username))
        return noticePage(ENGLISH, 'No such name', 'Go back and try again.', 400)
      await channels.approve(channel, username)
      return noticePage(ENGLISH, `Signed in as ${username}`, 'Go back to the page you came from.')
    }
    default:
      return undefined
  }
}

const REGISTRY = parseAbi(['function custodyOf(uint256 fid) view returns (address)'])

/** The node of OP Mainnet, as far as the id registry is on it. */
function answerNode(channels: FarcasterChannels, body: unknown): object {
  const { id, method, params } = asObject(body)
  const [call] = Array.isArray(params) ? params : []
  const { data } = asObject(call)
  if (method !== 'eth_call' || !isHex(data))
    return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
  const { args } = decodeFunctionData({ abi: REGISTRY, data })
  const result = encodeFunctionResult({
    abi: REGISTRY,
    functionName: 'custodyOf',
    result: channels.custodyOf(Number(args[0])) ?? zeroAddress,
  })
  return { jsonrpc: '2.0', id, result }
}

export const bearer = ({ raw }: PeerRequest) =>
  /^Bearer (.+)$/.exec(raw.headers.authorization ?? '')?.[1] ?? ''

const over = () =>
  noticePage(ENGLISH, 'This link is used up', 'Ask for a new one on the page you came from.', 410)

const approvePage = (channel: Channel, theme: string | null): PeerReply =>
  page({
    words: ENGLISH,
    title: 'Farcaster',
    theme,
    formAction: ["'self'"],
    body: html`
<main class="middle">
<section class="card">
<header>
<div class="badges"><span class="badge" aria-hidden="true">F</span><span aria-hidden="true">→</span><span class="badge own" aria-hidden="true">S</span></div>
<h1>Sign in to ${channel.domain} with Farcaster</h1>
<p class="muted small">A Farcaster app of this computer, for trying things out</p>
</header>
<form method="post" action="/farcaster/connect">
<input type="hidden" name="channelToken" value="${channel.token}">
<label>Username<input name="username" value="ada" required pattern="[a-z0-9][a-z0-9\\-]{0,15}" autocomplete="off"></label>
<div class="buttons">
<button class="button quiet" name="decision" value="no" formnovalidate>Cancel</button>
<button class="button" name="decision" value="yes">Sign in</button>
</div>
</form>
</section>
</main>`,
  })

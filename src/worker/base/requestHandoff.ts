import type { Handoff } from '../../bridge/contract/state.ts'

/**
 * The link of one request, as sign-client writes it: `wc?requestId=…&sessionTopic=…` behind the base; for an app in
 * Telegram the same text as its start parameter.
 */
export function requestLink(
  base: string,
  { rpcId, topic }: { readonly rpcId: number; readonly topic: string },
): string {
  const payload = `requestId=${rpcId}&sessionTopic=${topic}`
  if (/^https:\/\/t\.me(\/|$)/.test(base)) {
    const start = btoa(payload).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    return `${base.replace(/\/$/, '')}${base.includes('?') ? '&' : '?'}startapp=${start}`
  }
  return `${base}${base.endsWith('/') ? '' : '/'}wc?${payload}`
}

/** A connection's hand-off with links that name one request. */
export function requestHandoff(
  handoff: Handoff,
  request: { readonly rpcId: number; readonly topic: string },
): Handoff {
  const { href, universal } = handoff
  return {
    ...handoff,
    href: requestLink(href, request),
    ...(universal === undefined ? {} : { universal: requestLink(universal, request) }),
  }
}

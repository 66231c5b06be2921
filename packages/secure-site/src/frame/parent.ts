/**
 * The origin of the page that frames us.
 *
 * @returns undefined when the browser does not say, or the page has none: then the frame stays silent.
 */
export function parentOrigin(): string | undefined {
  // Firefox has learnt this late; a page may also hide its referrer.
  const { ancestorOrigins } = location
  const nearest: string | undefined = ancestorOrigins?.[0]
  // A sandboxed page has no origin, so nothing could be said to it alone.
  if (nearest !== undefined) return nearest === 'null' ? undefined : nearest
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}

export const isFramed = () => window.parent !== window

/** The same rule as on the server: `scheme://host[:port|:*]`. */
export function isAllowedParent(origin: string, sources: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return sources.some(source => {
    const [, scheme, host = '', wanted = ''] = /^([a-z]+:)\/\/([^:/]+)(?::(\d+|\*))?$/.exec(source) ?? []
    const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
    return scheme === protocol && isHost && (wanted === '*' || wanted === port)
  })
}

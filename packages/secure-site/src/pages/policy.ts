export interface Policy {
  /** Origins that may frame the page; no origin when absent. */
  readonly frameAncestors?: readonly string[]
  /** Where its forms may go; nowhere when absent. A redirect after the form counts too. */
  readonly formAction?: readonly string[]
  readonly images?: readonly string[]
  readonly frames?: readonly string[]
  /** Name of the Trusted Types policy that lets the page's script start a worker. */
  readonly scriptUrls?: string
}

/** Headers of every page here: its own scripts and styles, nothing inline, nothing from elsewhere. */
export function policyHeaders(policy: Policy = {}): Record<string, string> {
  const list = (values: readonly string[] | undefined) => (values?.length ? values.join(' ') : "'none'")
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: ${policy.images?.join(' ') ?? ''}`.trim(),
      "connect-src 'self'",
      `frame-src ${list(policy.frames)}`,
      "base-uri 'none'",
      `form-action ${list(policy.formAction)}`,
      `frame-ancestors ${list(policy.frameAncestors)}`,
      "require-trusted-types-for 'script'",
      `trusted-types ${policy.scriptUrls ?? "'none'"}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Addresses of these pages hold codes and states.
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import { SOCIAL_MARKS } from './socialMarks.ts'

/** A provider's mark. Decorative: the provider's name stands beside it in words. */
export function SocialLogo({
  provider,
  size = 20,
}: {
  readonly provider: SocialProvider
  readonly size?: number
}) {
  return (
    <svg
      className="social-mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {SOCIAL_MARKS[provider].map(path => (
        <path key={path.d} {...path} />
      ))}
    </svg>
  )
}

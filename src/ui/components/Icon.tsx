import type { ReactNode } from 'react'

/** All icons stand on a 20 px field and are drawn with one 1.7 px line. */
const PATHS = {
  back: <path d="M12.5 4.5 7 10l5.5 5.5" />,
  close: <path d="m5.5 5.5 9 9m0-9-9 9" />,
  help: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M7.9 8a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M10 14v.1" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="4.8" width="14" height="10.4" rx="2.6" />
      <path d="m4 6.5 6 4.6 6-4.6" />
    </>
  ),
  check: <path d="m4.5 10.5 3.6 3.6 7.4-8" />,
  chevron: <path d="m8 5 5 5-5 5" />,
  down: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="2.6" />
      <path d="M13 4.6A2.4 2.4 0 0 0 10.9 3.5H6A2.5 2.5 0 0 0 3.5 6v4.9A2.4 2.4 0 0 0 4.6 13" />
    </>
  ),
  external: <path d="M6.5 13.5 14 6m-6.2-.2H14.2v6.4" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5.2" />
      <path d="m13 13 3.6 3.6" />
    </>
  ),
  qr: (
    <>
      <rect x="3.5" y="3.5" width="5" height="5" rx="1.4" />
      <rect x="11.5" y="3.5" width="5" height="5" rx="1.4" />
      <rect x="3.5" y="11.5" width="5" height="5" rx="1.4" />
      <path d="M11.8 11.8h1.4v1.6m3.1-1.6v.1m-4.5 4.4h.1m2.3 0h2.1v-2.2" />
    </>
  ),
  grid: (
    <>
      <rect x="3.5" y="3.5" width="5.2" height="5.2" rx="1.7" />
      <rect x="11.3" y="3.5" width="5.2" height="5.2" rx="1.7" />
      <rect x="3.5" y="11.3" width="5.2" height="5.2" rx="1.7" />
      <rect x="11.3" y="11.3" width="5.2" height="5.2" rx="1.7" />
    </>
  ),
  leave: (
    <path d="M8 16.5H5.7A2.2 2.2 0 0 1 3.5 14.3V5.7A2.2 2.2 0 0 1 5.7 3.5H8M12.5 6.5 16 10l-3.5 3.5M15.7 10H7.8" />
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3.2 10h13.6M10 3c2 1.9 2.9 4.2 2.9 7s-.9 5.1-2.9 7c-2-1.9-2.9-4.2-2.9-7S8 4.9 10 3" />
    </>
  ),
  phone: (
    <>
      <rect x="5.5" y="2.8" width="9" height="14.4" rx="2.4" />
      <path d="M9 14.5h2" />
    </>
  ),
  desktop: (
    <>
      <rect x="2.8" y="3.8" width="14.4" height="9.6" rx="2.2" />
      <path d="M7 16.5h6M10 13.5v3" />
    </>
  ),
  browser: (
    <>
      <rect x="2.8" y="3.8" width="14.4" height="12.4" rx="2.4" />
      <path d="M3 7.6h14M5.5 5.7h.1m2 0h.1" />
    </>
  ),
  warning: (
    <path d="M10 3.6c.5 0 .9.3 1.2.7l5.3 9.3c.6 1-.1 2.2-1.2 2.2H4.7c-1.1 0-1.8-1.2-1.2-2.2l5.3-9.3c.3-.4.7-.7 1.2-.7M10 8v3m0 2.3v.1" />
  ),
  refresh: <path d="M16 10a6 6 0 1 1-1.9-4.4M16.2 3v3.2H13" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6.3V10l2.5 1.6" />
    </>
  ),
  wallet: (
    <>
      <path d="M14.8 6.5V5.3A1.8 1.8 0 0 0 13 3.5H5.3a1.9 1.9 0 0 0 0 3.8h9.4a1.8 1.8 0 0 1 1.8 1.8v5.6a1.8 1.8 0 0 1-1.8 1.8H5.3a1.9 1.9 0 0 1-1.9-1.9V5.5" />
      <path d="M13.4 11.9h.1" />
    </>
  ),
  badge: (
    <>
      <path d="m10 2.8 1.9 1.4 2.3-.1.7 2.3 1.9 1.3-.8 2.3.8 2.3-1.9 1.3-.7 2.3-2.3-.1L10 17.2l-1.9-1.4-2.3.1-.7-2.3-1.9-1.3.8-2.3-.8-2.3 1.9-1.3.7-2.3 2.3.1z" />
      <path d="m7.6 10.1 1.7 1.7 3.2-3.5" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof PATHS

/** Icons that point along the line of text turn with it. */
const MIRRORED: readonly IconName[] = ['back', 'chevron', 'leave', 'external']

/**
 * A decorative line icon on a grid of 20 × 20. The caller gives its meaning in words.
 *
 * @param size width and height in CSS pixels
 * @param lines paths of the drawing, or the `d` of a single path
 */
export function LineIcon({
  size = 20,
  strokeWidth = 1.7,
  isMirrored = false,
  lines,
}: {
  readonly size?: number
  readonly strokeWidth?: number
  /** Whether the icon points along the line of text, and so turns with its direction. */
  readonly isMirrored?: boolean
  readonly lines: ReactNode
}) {
  return (
    <svg
      className={isMirrored ? 'icon mirrored' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {typeof lines === 'string' ? <path d={lines} /> : lines}
    </svg>
  )
}

/** An icon of the modal's first chunk. */
export function Icon({ name, size }: { readonly name: IconName; readonly size?: number }) {
  return <LineIcon lines={PATHS[name]} isMirrored={MIRRORED.includes(name)} {...(size ? { size } : {})} />
}

import type { ReactElement, ReactNode } from 'react'

/** All icons stand on a 20 px field and are drawn with one 1.7 px line. */
const PATHS = {
  back: <path d="M12.5 4.5 7 10l5.5 5.5" />,
  close: <path d="m5.5 5.5 9 9m0-9-9 9" />,
  help: (
    <path d="M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0M7.9 8a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M10 14v.1" />
  ),
  check: <path d="m4.5 10.5 3.6 3.6 7.4-8" />,
  chevron: <path d="m8 5 5 5-5 5" />,
  external: <path d="M6.5 13.5 14 6m-6.2-.2H14.2v6.4" />,
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
  warning: (
    <path d="M10 3.6c.5 0 .9.3 1.2.7l5.3 9.3c.6 1-.1 2.2-1.2 2.2H4.7c-1.1 0-1.8-1.2-1.2-2.2l5.3-9.3c.3-.4.7-.7 1.2-.7M10 8v3m0 2.3v.1" />
  ),
  refresh: <path d="M16 10a6 6 0 1 1-1.9-4.4M16.2 3v3.2H13" />,
  wallet: (
    <path d="M14.8 6.5V5.3A1.8 1.8 0 0 0 13 3.5H5.3a1.9 1.9 0 0 0 0 3.8h9.4a1.8 1.8 0 0 1 1.8 1.8v5.6a1.8 1.8 0 0 1-1.8 1.8H5.3a1.9 1.9 0 0 1-1.9-1.9V5.5M13.4 11.9h.1" />
  ),
} satisfies Record<string, ReactNode>

/** An icon of the first chunk by its name, or one of `MORE_ICONS`. */
export type IconName = keyof typeof PATHS | ReactElement

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

/** A line icon of the modal. */
export function Icon({ name, size }: { readonly name: IconName; readonly size?: number }) {
  return (
    <LineIcon
      lines={typeof name === 'string' ? PATHS[name] : name}
      isMirrored={MIRRORED.includes(name)}
      {...(size ? { size } : {})}
    />
  )
}

import { type ReactNode, useMemo } from 'react'
import { qrPath } from '../format/qrPath.ts'

export interface QrCodeProps {
  readonly text: string
  readonly label: string
  readonly children?: ReactNode
}

/**
 * A QR code with soft corners and a mark in its middle. It is dark on white in both themes: many scanners cannot read
 * the inverse.
 */
export function QrCode({ text, label, children }: QrCodeProps) {
  const { path, finders, size } = useMemo(() => qrPath(text), [text])
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="geometricPrecision">
        <path d={path} fill="var(--tk-qr)" />
        {finders.map(([x, y]) => (
          <g key={`${x},${y}`} fill="none" stroke="var(--tk-qr)">
            <rect x={x + 0.5} y={y + 0.5} width={6} height={6} rx={1.9} strokeWidth={1} />
            <rect x={x + 2} y={y + 2} width={3} height={3} rx={1} fill="var(--tk-qr)" stroke="none" />
          </g>
        ))}
      </svg>
      {children && <span className="qr-mark">{children}</span>}
    </div>
  )
}

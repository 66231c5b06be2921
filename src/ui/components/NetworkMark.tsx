import type { ReactNode } from 'react'
import { monogram } from '../format/monogram.ts'

interface Mark {
  readonly color: string
  readonly shape: ReactNode
}

const diamond = (
  <>
    <path d="M20 9.5 12.5 20.7 20 25.1l7.5-4.4z" fill="#fff" />
    <path d="m12.5 22.7 7.5 8 7.5-8L20 27.1z" fill="#fff" opacity=".72" />
  </>
)
const half = <path d="M20 11a9 9 0 1 1-9 10.2h11.2v-2.4H11A9 9 0 0 1 20 11" fill="#fff" />
const rings = (
  <>
    <circle cx="16" cy="20" r="5.5" fill="none" stroke="#fff" strokeWidth="2.6" />
    <circle cx="24" cy="20" r="5.5" fill="none" stroke="#fff" strokeWidth="2.6" />
  </>
)
const peak = <path d="m20 11 9 17h-6l-3-6-3 6h-6z" fill="#fff" />
const hexagon = (
  <path
    d="m20 10.5 8.2 4.75v9.5L20 29.5l-8.2-4.75v-9.5z"
    fill="none"
    stroke="#fff"
    strokeWidth="2.6"
    strokeLinejoin="round"
  />
)
const square = (
  <path
    d="m20 10.5 9.5 9.5-9.5 9.5-9.5-9.5z"
    fill="none"
    stroke="#fff"
    strokeWidth="2.6"
    strokeLinejoin="round"
  />
)

const bars = <path d="M14.5 13h14l-3 4h-14zm-3 6h14l3 4h-14zm3 6h14l-3 4h-14z" fill="#fff" />
const coin = (
  <path
    d="M16 11.5v17M16 12h5.2a3.8 3.8 0 0 1 0 7.8H16m0 0h6a4.1 4.1 0 0 1 0 8.2h-6M18.5 9.5v2.3m3.6-2.3v2.3m-3.6 16.4v2.3m3.6-2.3v2.3"
    fill="none"
    stroke="#fff"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** Neutral shapes in the colours of well-known networks; they are not the networks' logos. */
const MARKS: Readonly<Record<string, Mark>> = {
  'eip155:1': { color: '#5b6ee1', shape: diamond },
  'eip155:11155111': { color: '#8a6fbf', shape: diamond },
  'eip155:8453': { color: '#2156f5', shape: half },
  'eip155:84532': { color: '#6b7fb8', shape: half },
  'eip155:10': { color: '#d9303e', shape: rings },
  'eip155:137': { color: '#7a44d8', shape: hexagon },
  'eip155:42161': { color: '#20588f', shape: peak },
  'eip155:43114': { color: '#cf3a3d', shape: peak },
  'eip155:56': { color: '#a87a05', shape: square },
  'eip155:100': { color: '#36735c', shape: rings },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { color: '#7d4ce0', shape: bars },
  'bip122:000000000019d6689c085ae165831e93': { color: '#c96f0a', shape: coin },
}

/** A network's roundel: a shape we draw, else its first letter on a neutral ground. */
export function NetworkMark({
  id,
  name,
  size = 36,
}: {
  readonly id: string | null
  readonly name: string
  readonly size?: number
}) {
  const mark = id === null ? undefined : MARKS[id]
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="20" fill={mark?.color ?? 'var(--tk-fill-active)'} />
      {mark?.shape ?? (
        <text
          x="20"
          y="20"
          dy=".35em"
          textAnchor="middle"
          fill="var(--tk-text-2)"
          fontSize="17"
          fontWeight="500"
        >
          {id === null ? '?' : monogram(name)}
        </text>
      )}
    </svg>
  )
}

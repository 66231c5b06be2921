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
}

/** A network's roundel: a shape we draw, else its first letter on a colour of its own. */
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
  const own = monogram(name)
  const color = mark?.color ?? (id === null ? '#6b7183' : own.color)
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="20" fill={color} />
      {mark?.shape ?? (
        <text x="20" y="20" dy=".35em" textAnchor="middle" fill="#fff" fontSize="17" fontWeight="600">
          {id === null ? '?' : own.letter}
        </text>
      )}
    </svg>
  )
}

import { crc32, deflateSync } from 'node:zlib'

const SIZE = 32
const ACCENT = [0x4a, 0x57, 0xe0] as const

/** The site's icon: a rounded square, as a PNG made here. */
export function favicon(): Buffer {
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 4))
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      const at = y * (1 + SIZE * 4) + 1 + x * 4
      rows.set([...ACCENT, isInside(x, y) ? 255 : 0], at)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIZE, 0)
  head.writeUInt32BE(SIZE, 4)
  // 8 bits, RGB with alpha.
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const RADIUS = 9

function isInside(x: number, y: number): boolean {
  const edge = (value: number) => Math.max(RADIUS - value - 0.5, value + 0.5 - (SIZE - RADIUS), 0)
  return Math.hypot(edge(x), edge(y)) <= RADIUS
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

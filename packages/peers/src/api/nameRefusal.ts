import type { PeerReply } from '../peerServer.ts'
import { refusal } from './refusal.ts'
import { ZONE } from './registry.ts'

const CHARACTERS = /^[a-z0-9.-]+$/
const ZONES = [ZONE, 'wcn.id']
const LABEL_MIN_CHARS = 3
const LABEL_MAX_CHARS = 64

/** The refusal of a text that is no name the server keeps (`label.zone.tld`), or undefined for a name. */
export function nameRefusal(name: string): PeerReply | undefined {
  if (!CHARACTERS.test(name)) return refusal(400, 'name', 'Invalid name format')
  const [label = '', ...zone] = name.split('.')
  if (zone.length !== 2 || label.length < LABEL_MIN_CHARS || label.length > LABEL_MAX_CHARS)
    return refusal(400, 'name', 'Invalid name length')
  return ZONES.includes(zone.join('.')) ? undefined : refusal(400, 'name', 'Unsupported zone')
}

/** The refusal of a label that nothing is suggested for, or undefined. */
export function labelRefusal(label: string): PeerReply | undefined {
  if (label.length < LABEL_MIN_CHARS) return refusal(400, 'name', 'Invalid name length')
  return CHARACTERS.test(label) ? undefined : refusal(400, 'name', 'Invalid name format')
}

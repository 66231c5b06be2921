/** MurmurHash3, 32 bits, as the filters of bcoin call it. */

const C1 = 0xcc9e2d51
const C2 = 0x1b873593
/** BIP 37: what the number of the hash function is multiplied by. */
const STEP = 0xfba4c795

const rotate = (word, bits) => (word << bits) | (word >>> (32 - bits))
const mixWord = word => Math.imul(rotate(Math.imul(word, C1), 15), C2)

/**
 * @param {Buffer} data
 * @param {number} seed
 * @returns {number} from 0 to 2^32 - 1
 */
function sum(data, seed) {
  const end = data.length - (data.length % 4)
  let hash = seed | 0
  for (let at = 0; at < end; at += 4)
    hash = (Math.imul(rotate(hash ^ mixWord(data.readInt32LE(at)), 13), 5) + 0xe6546b64) | 0
  let rest = 0
  for (let at = data.length - 1; at >= end; at -= 1) rest = (rest << 8) | data[at]
  if (end < data.length) hash ^= mixWord(rest)
  hash ^= data.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The hash with the number of a hash function and the tweak of a filter. */
const tweak = (data, number, filterTweak) => sum(data, (Math.imul(number, STEP) + filterTweak) | 0)

module.exports = { native: 0, sum, tweak }

import * as z from 'zod/mini'

/** Descriptors of one contract that are tried, in their order. */
const FILES_MOST = 4

/** A path below the folder of the index: no segment begins with a dot. */
const fileName = z.string().check(z.maxLength(200), z.regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*){0,4}\.json$/))

/** The files of one contract. */
export const fileListSchema = z.array(fileName).check(z.maxLength(FILES_MOST))

/** SHA-256 of a file. */
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * The text of a signed index. Its entries are read when a request is for their contract. Unknown keys are ignored, so that an
 * index for later versions can be read.
 */
export const descriptorIndexSchema = z.object({
  version: z.int().check(z.positive()),
  /** ISO 8601 in UTC. */
  expires: z.iso.datetime(),
  /** Files by contract (CAIP-10, small letters): for calls. */
  contracts: z.record(z.string(), z.unknown()),
  /** As `contracts`, for messages of EIP-712. */
  messages: z.record(z.string(), z.unknown()),
  /** SHA-256 by file. */
  files: z.record(z.string(), z.unknown()),
})

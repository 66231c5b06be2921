/** A request as it came: `@w3m-app/NAME`, perhaps an id, perhaps a payload. */
export interface Envelope {
  readonly name: string
  readonly id: string | undefined
  readonly payload: unknown
}

const TYPE = /^@w3m-app\/([A-Z][A-Z_]{1,60})$/
const MAX_ID_CHARACTERS = 128

/** Undefined for everything that is not a request; it is met with silence. */
export function readEnvelope(data: unknown): Envelope | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, id, payload } = data as { type?: unknown; id?: unknown; payload?: unknown }
  const name = typeof type === 'string' ? TYPE.exec(type)?.[1] : undefined
  if (name === undefined) return undefined
  if (id !== undefined && (typeof id !== 'string' || id.length > MAX_ID_CHARACTERS)) return undefined
  return { name, id, payload }
}

export type Answer = { readonly payload: unknown } | { readonly error: string }

/** `@w3m-frame/NAME_SUCCESS` or `_ERROR { message }`, with the id of its request. */
export const writeAnswer = ({ name, id }: Envelope, answer: Answer): Record<string, unknown> => ({
  type: `@w3m-frame/${name}_${'error' in answer ? 'ERROR' : 'SUCCESS'}`,
  ...(id === undefined ? {} : { id }),
  ...('error' in answer
    ? { payload: { message: answer.error } }
    : answer.payload === undefined
      ? {}
      : { payload: answer.payload }),
})

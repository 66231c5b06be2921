/** Suffix of the registry's names. */
export const NAME_SUFFIX = '.reown.id'
/** Suffix of older names, which are resolved but not registered any more. */
export const OLD_NAME_SUFFIX = '.wcn.id'
export const NAME_MIN_CHARS = 4
/** RFC 1035 §2.3.4: a label of a name. */
export const NAME_MAX_CHARS = 63

const LABEL = /^[a-zA-Z0-9-]+$/
/** Labels that the registry stores: other clients register shorter and longer ones than Tabkey. */
const STORED_LABEL = /^[a-z0-9-]{3,64}$/

/** Why a text is not a valid name; `null` for a valid name. */
export type NameFault = 'short' | 'long' | 'characters' | null

/**
 * At least 4 characters, letters, digits or hyphens.
 *
 * @param label without the suffix
 */
export function nameFault(label: string): NameFault {
  if (label !== '' && !LABEL.test(label)) return 'characters'
  if (label.length < NAME_MIN_CHARS) return 'short'
  return label.length > NAME_MAX_CHARS ? 'long' : null
}

/** Of A to Z alone: the Kelvin sign and others become letters of another name by `toLowerCase`. */
export const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())

/** Blanks that keyboards and copies add around a name. */
const BLANKS_AROUND = /^[ \t\r\n]+|[ \t\r\n]+$/g

/** `ada.reown.id` and `ada` are both `ada`. */
export function toLabel(name: string): string {
  const lower = lowerCase(name.replace(BLANKS_AROUND, ''))
  const suffix = [NAME_SUFFIX, OLD_NAME_SUFFIX].find(end => lower.endsWith(end))
  return suffix === undefined ? lower : lower.slice(0, -suffix.length)
}

/** Whether the registry may have a record of the label, in lower case and without its suffix. */
export const isStoredLabel = (label: string): boolean => STORED_LABEL.test(label)

/** Whether a name belongs to the registry, and not to ENS. */
export function isRegistryName(name: string): boolean {
  const lower = lowerCase(name)
  return [NAME_SUFFIX, OLD_NAME_SUFFIX].some(end => lower.endsWith(end))
}

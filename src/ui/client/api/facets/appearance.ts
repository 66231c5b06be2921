import type { AvatarParameters } from '../../../../bridge/contract/config.ts'

/** Makes an account's avatar: an element, the https or `data:` URL of a picture, or `null` for the modal's own. */
export type CreateAvatar = (parameters: AvatarParameters) => HTMLElement | string | null

/** Words of the host, or a function that makes an element. */
export type Disclaimer = string | (() => HTMLElement)

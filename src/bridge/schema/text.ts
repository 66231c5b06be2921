import * as z from 'zod/mini'
import type { DataImage } from '../contract/image.ts'
import { type Check, httpUrl, imageUrl } from '../options/check.ts'
import { isDataImage } from '../values/isDataImage.ts'
import { visibleLine } from '../values/visibleLine.ts'

// Limits above any real value. They prevent hostile values from filling the memory or the screen.
const NAME_MAX_CHARS = 200
const TEXT_MAX_CHARS = 2_000
/** An image of 256 KB in base64, with its `data:` prefix. */
const ICON_MAX_CHARS = 350_000
export const LINK_MAX_CHARS = 2_048
/** In place of a name without a visible character. */
const NAMELESS = '?'

export const nameSchema = z.string().check(z.minLength(1), z.maxLength(NAME_MAX_CHARS))
/** A name that is shown: one line without invisible characters. */
export const shownNameSchema = z.pipe(
  nameSchema,
  z.transform(name => visibleLine(name) || NAMELESS),
)

export const textSchema = z.string().check(z.maxLength(TEXT_MAX_CHARS))

/** Whether a function that throws takes the value. */
export const accepts =
  (read: (value: string, field: string) => unknown) =>
  (value: string): boolean => {
    try {
      read(value, '')
      return true
    } catch {
      return false
    }
  }

const urlSchema = (read: Check<string>) => z.string().check(z.refine(accepts(read), 'Invalid url'))

export const httpUrlSchema = urlSchema(httpUrl)

/** A picture that carries its own bytes: the only form in which a stranger's picture crosses to a page. */
export const dataImageSchema: z.ZodMiniType<DataImage> = z.pipe(
  z.string().check(z.maxLength(ICON_MAX_CHARS), z.refine(isDataImage, 'Invalid url')),
  z.transform(value => value as DataImage),
)

/** A picture of the host's config: `data:` or an address, which the engine fetches. */
export const iconSchema = urlSchema(imageUrl)

import { ARABIC } from './languages/ar.ts'
import { GERMAN } from './languages/de.ts'
import { SPANISH } from './languages/es.ts'
import { PERSIAN } from './languages/fa.ts'
import { FRENCH } from './languages/fr.ts'
import { HEBREW } from './languages/he.ts'
import { HINDI } from './languages/hi.ts'
import { INDONESIAN } from './languages/id.ts'
import { ITALIAN } from './languages/it.ts'
import { JAPANESE } from './languages/ja.ts'
import { KOREAN } from './languages/ko.ts'
import { MALAY } from './languages/ms.ts'
import { POLISH } from './languages/pl.ts'
import { PORTUGUESE } from './languages/pt-BR.ts'
import { RUSSIAN } from './languages/ru.ts'
import { THAI } from './languages/th.ts'
import { TURKISH } from './languages/tr.ts'
import { UKRAINIAN } from './languages/uk.ts'
import { VIETNAMESE } from './languages/vi.ts'
import { CHINESE } from './languages/zh-CN.ts'
import { TRADITIONAL_CHINESE } from './languages/zh-TW.ts'
import type { Words } from './words.ts'

/** The languages of the modal, beside English. */
export const TRANSLATIONS: readonly Words[] = [
  ARABIC,
  GERMAN,
  SPANISH,
  PERSIAN,
  FRENCH,
  HEBREW,
  HINDI,
  INDONESIAN,
  ITALIAN,
  JAPANESE,
  KOREAN,
  MALAY,
  POLISH,
  PORTUGUESE,
  RUSSIAN,
  THAI,
  TURKISH,
  UKRAINIAN,
  VIETNAMESE,
  CHINESE,
  TRADITIONAL_CHINESE,
]

/** Texts that name the user: of wallets without codes, and of those that answer -32000 to everything. */
const NAMING_USER =
  /\buser (?:has )?(?:rejected|denied|declined|cancell?ed|disapproved)|\b(?:rejected|denied|cancell?ed|declined) by (?:the )?user\b/i

/**
 * Texts of a rejection by the language of the wallet: Frame ("declined"), Rainbow ("request … rejected"), closed windows,
 * Trust and others in the language of their user. All languages of the modal are here.
 */
const BY_LANGUAGE: Readonly<Record<string, RegExp>> = {
  en: /\buser (?:has )?closed|\bdeclined\b|\brequest\b.{0,40}\breject|\bcancel(?:l?ed)\b/i,
  ar: /رفض|الغاء|الغ[ىيت](?!\p{L})|الغيت|ملغ[ىياو]/u,
  de: /\babgelehnt|\babgebrochen|\bverweigert|\bzurückgewiesen|\bstorniert|\bannulliert|\blehnte\b.{0,60}\bab\b|\bablehnung/iu,
  es: /(?<!\p{L})(?:rechaz|cancel[aóo]|deneg[aóu]|declin[aóo]|anul[aóo])/iu,
  fa: /رد\s*(?:[کك]رد|شد|نمود)|لغو|نپذیرفت|انصراف/u,
  fr: /(?<!\p{L})(?:refus|rejet|annul|déclin)/iu,
  he: /דח[הית]|נדח|נדחת|בוטל|ביטל|סירב|סורב/u,
  hi: /अस्वीकार|अस्वीकृत|रद्द|मना कर|ख़ारिज|खारिज|ठुकरा|इनकार|इंकार/u,
  id: /\b(?:di|me)?[nt]olak\b|\bpenolakan|\b(?:di|mem)?batalkan|\bpembatalan/i,
  it: /(?<!\p{L})(?:rifiut|annull|respint|negat[oa]|declinat)/iu,
  ja: /拒否|拒絶|キャンセル|却下|取り消|取消|辞退|断り|中止/u,
  ko: /거부|거절|취소/u,
  ms: /\b(?:di|me)?[nt]olak\b|\b(?:di|mem)?batalkan|\bpembatalan/i,
  pl: /(?<!\p{L})(?:odrzuc|anulow|odm[oó]w)/iu,
  'pt-BR': /(?<!\p{L})(?:recus[aoe]|rejeit|cancel[aoe]|neg(?:ad[oa]|ou)(?!\p{L})|anul[aoe])/iu,
  ru: /отклон|отмен|отказ|отверг/iu,
  th: /ปฏิเสธ|ยกเลิก/u,
  tr: /(?<!\p{L})(?:redded|reddet|reddi|[iİ]ptal|geri çevir)/iu,
  uk: /відхил|скасов|скасув|відмов/iu,
  vi: /(?:hủy|huỷ|từ chối)/iu,
  'zh-CN': /拒绝|取消|否决/u,
  'zh-TW': /拒絕|取消|否決/u,
}

/** Vowel signs that Arabic and Hebrew texts may leave out, joiners, and the spellings of alef. */
const withoutSigns = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u064b-\u0652\u0670\u0591-\u05c7\u200b-\u200f]/g, '')
    .replace(/[أإآٱ]/g, 'ا')

/** Whether a text says in plain English that the user rejected. */
export const namesUserRejection = (text: string): boolean => NAMING_USER.test(text)

/** Whether a text reads like a rejection, in any language of the modal. Nodes and spending policies write such texts too. */
export function readsAsRejection(text: string): boolean {
  const plain = withoutSigns(text)
  return Object.values(BY_LANGUAGE).some(words => words.test(plain))
}

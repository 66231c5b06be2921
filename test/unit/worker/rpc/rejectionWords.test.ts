import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { LOCALES, type LocaleId } from '../../../../src/ui/client/tab/applyLocale.ts'
import { walletError } from '../../../../src/worker/rpc/walletError.ts'

/** What wallets say in the language of their user when the user declines. */
const REJECTIONS: Readonly<Record<LocaleId | 'en', readonly string[]>> = {
  en: ['User rejected the request', 'Request was rejected', 'Cancelled', 'The user declined the transaction'],
  ar: ['رفض المستخدم الطلب', 'تم إلغاء المعاملة', 'تم رفض الطلب', 'ألغى المستخدم العملية', 'تَمَّ رَفْض الطَّلَب'],
  de: [
    'Der Benutzer hat die Anfrage abgelehnt',
    'Vom Benutzer abgebrochen',
    'Der Nutzer lehnte die Anfrage ab',
  ],
  es: [
    'El usuario rechazó la solicitud',
    'Solicitud rechazada',
    'Operación cancelada por el usuario',
    'Transacción denegada',
  ],
  fa: ['کاربر درخواست را رد کرد', 'درخواست لغو شد', 'کاربر درخواست را نپذیرفت'],
  fr: ['L’utilisateur a refusé la demande', 'Demande rejetée', 'Transaction annulée par l’utilisateur'],
  he: ['המשתמש דחה את הבקשה', 'הבקשה נדחתה', 'הפעולה בוטלה'],
  hi: ['उपयोगकर्ता ने अनुरोध अस्वीकार कर दिया', 'अनुरोध रद्द किया गया', 'लेनदेन अस्वीकृत'],
  id: ['Pengguna menolak permintaan', 'Permintaan ditolak oleh pengguna', 'Dibatalkan oleh pengguna'],
  it: ['L’utente ha rifiutato la richiesta', 'Richiesta annullata', 'Transazione respinta'],
  ja: ['ユーザーがリクエストを拒否しました', 'キャンセルされました', '要求は却下されました'],
  ko: ['사용자가 요청을 거부했습니다', '요청이 취소되었습니다', '거절됨'],
  ms: ['Pengguna menolak permintaan', 'Permintaan ditolak', 'Dibatalkan oleh pengguna'],
  pl: ['Użytkownik odrzucił żądanie', 'Anulowano', 'Użytkownik odmówił'],
  'pt-BR': [
    'O usuário rejeitou a solicitação',
    'Solicitação recusada',
    'Transação cancelada',
    'Pedido negado',
  ],
  ru: ['Пользователь отклонил запрос', 'Операция отменена', 'Отказано пользователем'],
  th: ['ผู้ใช้ปฏิเสธคำขอ', 'ยกเลิกแล้ว'],
  tr: ['Kullanıcı isteği reddetti', 'İşlem iptal edildi', 'İSTEK REDDEDİLDİ'],
  uk: ['Користувач відхилив запит', 'Операцію скасовано', 'Користувач відмовився'],
  vi: ['Người dùng đã từ chối yêu cầu', 'Đã hủy giao dịch', 'Đã huỷ'],
  'zh-CN': ['用户拒绝了请求', '已取消', '用户否决'],
  'zh-TW': ['使用者拒絕了請求', '已取消'],
}

/** Texts of the modal for a rejection, which translators wrote without knowing what the engine reads. */
const OWN_REJECTIONS = ['You declined', 'Payment declined', 'You declined in your wallet.', 'Switch declined']
/** Texts of the modal for other failures. */
const OTHER_FAILURES = [
  'Insufficient funds',
  'Failed to fetch transactions',
  'Unsupported Network',
  'Invalid address',
]

const LANGUAGES = Object.keys(REJECTIONS) as readonly (LocaleId | 'en')[]

async function textsOf(language: LocaleId | 'en', keys: readonly string[]): Promise<readonly string[]> {
  if (language === 'en') return keys
  const { messages } = await LOCALES[language]()
  const texts = new Map(Object.entries(messages))
  return keys.map(key => String(texts.get(key)))
}

const isRejection = (error: unknown): boolean => walletError(error) instanceof UserRejectedError

/** Codes that say nothing of what happened. */
const plainCode = fc.constantFrom(undefined, -32000, -32603, 0)
/** Codes that mean something else, whatever the words. */
const otherCode = fc.constantFrom(4100, 4200, 4900, 4901, 4902, -32601, -32602)
/** What stands around a sentence: names of classes, punctuation, a code, another direction. */
const around = fc.tuple(
  fc.constantFrom('', 'Error: ', 'ProviderError: ', '[wallet] ', '«', '\u200f'),
  fc.constantFrom('', '.', '。', '! (code 7)', '»', '\n', ' (0x1f)'),
)
/** Where libraries put the text of the wallet. */
const wrap = fc.constantFrom<(words: string, code?: number) => unknown>(
  (message, code) => ({ message, code }),
  (message, code) => Object.assign(new Error(message), { code }),
  (reason, code) => ({ reason, code }),
  (message, code) => ({ code, error: { message } }),
)

test('rejection words: there are sentences for every language of the modal', () => {
  expect([...LANGUAGES].sort()).toEqual(['en', ...Object.keys(LOCALES)].sort())
})

describe.each(LANGUAGES)('rejection words: %s', language => {
  test('a sentence of a rejection, however it is wrapped, is a rejection that proves nothing of a payment', async () => {
    const sentences = [...REJECTIONS[language], ...(await textsOf(language, OWN_REJECTIONS))]
    for (const sentence of sentences)
      expect(walletError(sentence), sentence).toMatchObject({ kind: 'user-rejected', outcome: 'unknown' })
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences),
        around,
        wrap,
        plainCode,
        (sentence, [before, after], put, code) => {
          const error = walletError(put(`${before}${sentence}${after}`, code))
          expect(error).toBeInstanceOf(UserRejectedError)
          expect(error.outcome).toBe('unknown')
          expect(error.details).toContain(sentence)
        },
      ),
    )
  })

  test('a code that means something else, or the code of a rejection, counts more than the sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REJECTIONS[language]), otherCode, (message, code) => {
        expect(walletError({ message, code })).toBeInstanceOf(WalletRequestError)
        expect(walletError({ message, code: 4001 })).toMatchObject({ kind: 'user-rejected' })
        expect(walletError({ message, code: 4001 }).outcome).toBeUndefined()
      }),
    )
  })

  test('the texts of other failures are no rejections', async () => {
    const texts = await textsOf(language, OTHER_FAILURES)
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.filter(isRejection)).toEqual([])
  })
})

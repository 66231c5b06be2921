import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { getSentStage, toOutcome } from '../../../../src/bridge/values/paymentOutcome.ts'
import { thrownByWallet } from '../../../../src/ui/page/injected/walletAnswer.ts'
import { readAnswer } from '../../../../src/worker/rpc/readAnswer.ts'
import { toRequestError } from '../../../../src/worker/rpc/toRequestError.ts'
import { walletError } from '../../../../src/worker/rpc/walletError.ts'

/** The error of a request, from the wallet's throw in the page to the caller's error in the engine. */
function errorOf(thrown: unknown) {
  try {
    readAnswer({ status: 'failed', error: structuredClone(thrownByWallet(thrown)) }, 'eth_sendTransaction')
  } catch (error) {
    return walletError(error)
  }
  throw new Error('readAnswer accepted a failed answer')
}

const outcomeOf = (thrown: unknown, method = 'eth_sendTransaction') =>
  toOutcome(getSentStage(method), errorOf(thrown))

const wrapped = (code: number, inner: object) => ({ code, message: 'Internal JSON-RPC error.', data: inner })

describe('codes', () => {
  test.each<[string, unknown, number]>([
    ['a plain object', { code: 4902, message: 'Unrecognized chain ID' }, 4902],
    ['an Error', Object.assign(new Error('x'), { code: 4100 }), 4100],
    ['a code as text', { code: '4902', message: 'x' }, 4902],
    [
      '4902 wrapped by eth-rpc-errors',
      wrapped(-32603, { originalError: { code: 4902, message: 'x', stack: '' } }),
      4902,
    ],
    ['4902 wrapped by rpc-errors', wrapped(-32603, { cause: { code: 4902, message: 'x' } }), 4902],
    ['4902 wrapped with a positive 32603', wrapped(32603, { originalError: { code: 4902 } }), 4902],
    ['32603 without minus', { code: 32603, message: 'x' }, 32603],
    ['a JSON-RPC response', { jsonrpc: '2.0', id: 1, error: { code: 4100, message: 'x' } }, 4100],
    // ethers wraps errors of nodes in the same way.
    [
      'the error of ethers 6',
      { code: 'UNKNOWN_ERROR', message: 'x', info: { error: { code: 4100 } } },
      -32000,
    ],
    ['a code in the cause of another error', { message: 'x', cause: { code: -32602 } }, -32000],
    [
      'a code of a node beside the name of the wrapper',
      wrapped(-32603, { code: 3, cause: { code: 4100 } }),
      -32603,
    ],
    [
      'a code in the error of an error with a code',
      { code: -32000, message: 'x', error: { code: 4100 } },
      -32000,
    ],
    ['an unknown method', { code: -32601, message: 'The method does not exist' }, -32601],
    ['no code', { message: 'x' }, -32000],
    ['text', 'x', -32000],
    ['null', null, -32000],
    // A wrapped code of a node comes from after the broadcast, and must not replace the outer one.
    ['a wrapped code of a node', wrapped(-32603, { originalError: { code: -32602 } }), -32603],
    ['a wrapped code of a contract', wrapped(-32603, { code: 3, message: 'execution reverted' }), -32603],
  ])('%s', (_, thrown, code) => {
    expect(errorOf(thrown)).toMatchObject({ name: 'WalletRequestError', code })
  })

  test('keeps message and data of a whole JSON-RPC response', () => {
    expect(
      errorOf({ jsonrpc: '2.0', id: 1, error: { code: 16, message: 'No account', data: { a: 1 } } }),
    ).toMatchObject({
      message: 'No account',
      data: { a: 1 },
    })
  })
})

describe('rejections', () => {
  test.each<[string, unknown]>([
    ['EIP-1193', { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
    ['a whole response (Leather)', { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'no' } }],
    ['4001 wrapped in -32603', wrapped(-32603, { originalError: { code: 4001 } })],
    ['ethers', { code: 'ACTION_REJECTED', message: 'x' }],
    ['ethers over a wallet', { code: 'ACTION_REJECTED', message: 'x', info: { error: { code: 4001 } } }],
  ])('%s proves that nothing was sent', (_, thrown) => {
    expect(errorOf(thrown)).toBeInstanceOf(UserRejectedError)
    expect(outcomeOf(thrown)).toBe('rejected')
  })

  // These texts can come from a node or a policy of the wallet, after a transaction was sent.
  test.each<[string, unknown]>([
    ['Frame', { code: -1, message: 'Request declined' }],
    ['Rainbow', 'Your request was rejected'],
    ['Trust in Chinese', '用户取消了操作'],
    ['Trust in Spanish', { message: 'Cancelado' }],
    ['Trust in Russian', { code: -32603, message: 'Пользователь отменил запрос' }],
    ['a closed window', 'User closed modal'],
    ['SafePal', new Error('Transaction cancelled by user')],
    ['SafePal, American', 'canceled by the user'],
    ['Trust', 'User canceled'],
    ['Coinbase', { message: 'User denied account authorization' }],
    ['Fireblocks', { code: -32000, message: 'User rejected the signature' }],
    ['a quota of the node', { code: -32000, message: 'request denied by user quota' }],
  ])('%s is a rejection whose outcome is unknown', (_, thrown) => {
    expect(errorOf(thrown)).toBeInstanceOf(UserRejectedError)
    expect(outcomeOf(thrown)).toBe('unknown')
  })

  test.each<[string, unknown, string]>([
    ['a pool that has the transaction', { code: -32000, message: 'already known' }, 'unknown'],
    [
      '4001 in the cause of another error',
      { message: 'The call failed', cause: { code: 4001, message: 'no' } },
      'unknown',
    ],
    [
      'ACTION_REJECTED that ethers read from the text of a node',
      { code: 'ACTION_REJECTED', message: 'x', info: { error: { code: -32000, message: 'user denied' } } },
      'unknown',
    ],
    ['4001 in the error of a node', wrapped(-32603, { code: 4001, message: 'no' }), 'unknown'],
    [
      '4001 beside the name of the wrapper in the error of a node',
      wrapped(-32603, { code: -32000, message: 'x', originalError: { code: 4001 } }),
      'unknown',
    ],
    ['4001 two wrappers deep', wrapped(-32603, { originalError: { data: { code: 4001 } } }), 'unknown'],
    ['4001 around which -32000 is', wrapped(-32000, { originalError: { code: 4001 } }), 'unknown'],
    ['a rate limit', { code: -32005, message: 'request rejected: too many requests' }, 'unknown'],
    ['an open prompt', { code: -32002, message: 'Request already pending' }, 'unknown'],
    ['a text without meaning', 'Something went wrong', 'unknown'],
    ['an unknown chain', { code: 4902, message: 'declined: unknown chain' }, 'notSent'],
    ['an account without permission', { code: 4100, message: 'request rejected' }, 'notSent'],
  ])('%s is not a rejection', (_, thrown, outcome) => {
    expect(errorOf(thrown)).not.toBeInstanceOf(UserRejectedError)
    expect(outcomeOf(thrown)).toBe(outcome)
  })
})

// Real texts of wallets and of the modal's own languages, each as a wallet would say that its user declined.
const IN_OTHER_WORDS = {
  es: [
    'El usuario rechazó la solicitud',
    'Solicitud rechazada',
    'Operación cancelada por el usuario',
    'Firma denegada',
  ],
  'pt-BR': [
    'O usuário rejeitou a solicitação',
    'Transação recusada',
    'Cancelado pelo usuário',
    'Pedido negado',
  ],
  pl: ['Użytkownik odrzucił żądanie', 'Transakcja odrzucona', 'Anulowano', 'Użytkownik odmówił podpisania'],
  ar: ['رفض المستخدم الطلب', 'رُفضت المعاملة', 'تم إلغاء الطلب', 'ألغى المستخدم العملية'],
  fa: ['کاربر درخواست را رد کرد', 'تراکنش رد شد', 'درخواست لغو شد'],
  hi: ['उपयोगकर्ता ने अनुरोध अस्वीकार किया', 'लेनदेन अस्वीकृत', 'अनुरोध रद्द किया गया'],
  he: ['המשתמש דחה את הבקשה', 'הבקשה נדחתה', 'הפעולה בוטלה', 'המשתמש ביטל'],
  th: ['ผู้ใช้ปฏิเสธคำขอ', 'ยกเลิกโดยผู้ใช้'],
  id: ['Pengguna menolak permintaan', 'Permintaan ditolak', 'Dibatalkan oleh pengguna'],
  ms: ['Pengguna menolak permintaan', 'Permintaan dibatalkan'],
  tr: ['Kullanıcı isteği reddetti', 'İşlem reddedildi', 'İPTAL EDİLDİ', 'Kullanıcı iptal etti'],
  de: ['Vom Benutzer abgelehnt', 'Der Nutzer lehnte die Anfrage ab', 'Vorgang abgebrochen'],
  fr: ['L’utilisateur a refusé la demande', 'Transaction rejetée', 'Annulé par l’utilisateur'],
  it: ['L’utente ha rifiutato la richiesta', 'Richiesta annullata'],
  ru: ['Пользователь отклонил запрос', 'Отменено'],
  uk: ['Користувач відхилив запит', 'Скасовано'],
  vi: ['Người dùng từ chối yêu cầu', 'Đã hủy'],
  ja: ['ユーザーが拒否しました', 'キャンセルされました'],
  ko: ['사용자가 요청을 거부했습니다', '사용자가 취소했습니다', '거절됨'],
  'zh-CN': ['用户拒绝了请求', '已取消'],
  'zh-TW': ['使用者拒絕了請求', '已取消'],
} as const

describe.each(Object.entries(IN_OTHER_WORDS))('rejections in %s', (_, texts) => {
  test.each([...texts])(
    '"%s" with -32000 is a rejection, and proves it only where nothing is sent',
    message => {
      for (const text of [message, message.normalize('NFD')]) {
        const thrown = { code: -32000, message: text }
        expect(errorOf(thrown)).toBeInstanceOf(UserRejectedError)
        expect(toRequestError(errorOf(thrown), 'personal_sign', 'id')).toMatchObject({
          name: 'UserRejectedError',
          outcome: 'rejected',
        })
        // Nodes send -32000 for a transaction that they have already: callers must not read 4001.
        expect(toRequestError(errorOf(thrown), 'eth_sendTransaction', 'id')).toMatchObject({
          name: 'OutcomeUnknownError',
          code: 4900,
          outcome: 'unknown',
          details: text,
        })
      }
    },
  )
})

test('a rejection in the words of each catalogue of the modal is recognised', async () => {
  const catalogues = readdirSync(new URL('../../../../packages/locales/src/', import.meta.url))
  expect(catalogues.length).toBe(Object.keys(IN_OTHER_WORDS).length)
  for (const file of catalogues) {
    const tag = file.slice(0, -3)
    const { messages } = (await import(`../../../../packages/locales/src/${tag}.ts`)) as {
      readonly messages: Readonly<Record<string, string>>
    }
    const message = messages['Payment declined']
    expect(message, tag).toBeTypeOf('string')
    expect(errorOf({ code: -32000, message }), `${tag}: ${message}`).toBeInstanceOf(UserRejectedError)
  }
})

test('words of nodes are no rejections', () => {
  const words = [
    'already known',
    'nonce too low',
    'replacement transaction underpriced',
    'insufficient funds for gas * price + value',
    'execution reverted: ERC20: transfer amount exceeds balance',
    'intrinsic gas too low',
    'max fee per gas less than block base fee',
    'الغاز غير كاف',
    'cancellation token expired',
    'recursion limit',
  ]
  for (const message of words)
    expect(errorOf({ code: -32000, message }), message).not.toBeInstanceOf(UserRejectedError)
})

test('getters and proxies that throw are absent fields', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  const loop: Record<string, unknown> = { message: 'loop' }
  loop.error = loop
  for (const thrown of [trap, { message: trap, code: trap, data: trap, error: trap }, Symbol('x'), () => {}])
    expect(errorOf(thrown)).toMatchObject({ code: -32000, message: 'The wallet gave no reason' })
  expect(errorOf(loop)).toMatchObject({ message: 'loop' })
})

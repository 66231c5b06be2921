import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const JAPANESE: Words = {
  language: 'ja',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} はログイン用のコードです',
      lead: '{host} にログインするには、次のコードを入力してください：',
      life: 'コードは1回のみ使用でき、有効期限は{minutes}分です。',
    },
    device: {
      subject: 'これはあなたの新しいデバイスですか？',
      lead: '未確認のデバイスがあなたのメールアドレスで {host} にログインしようとしています。ご自身のデバイスの場合は、次のページを開いて確認してください：',
      button: 'デバイスを確認',
      ignore:
        'ご自身のデバイスでない場合は、このメールを無視してください。そのデバイスはログインできません。',
    },
    oldEmail: {
      subject: '{code} は新しいアドレスの確認コードです',
      lead: 'ウォレットのメールアドレスが {email} に変更されます。確認するには、次のコードを入力してください：',
    },
    newEmail: {
      subject: '{code} はこのアドレス用のコードです',
      lead: 'このアドレスをウォレットで使用するには、次のコードを入力してください：',
    },
    ignore: 'このメールに心当たりがない場合は、無視してください。',
  },
  pages: {
    wallet: 'セキュアウォレット',
    wait: '少々お待ちください',
    close: 'このページは閉じてかまいません',
    back: '元のページに戻ってください。',
    restart: '元のページでもう一度やり直してください。',
    passkey: 'ログインするアプリからこのページを開いてください。',
    device: {
      lead: '新しいデバイスが {email} として {host} にログインしようとしています。',
      yes: 'はい、私です',
      no: 'いいえ',
      over: 'このリンクは無効です',
      overNext: '新しいリンクを受け取るには、もう一度ログインしてください。',
      refused: 'このデバイスを拒否しました',
      refusedNext: 'ログインしていません。',
      allowed: 'このデバイスを確認しました',
      allowedNext: '別のコードが必要な場合は、{host} で再度リクエストしてください。',
    },
    code: {
      title: 'ログイン用のコード',
      lead: '{host} で入力してください。',
      warning: 'ほかの場所では入力せず、誰にも教えないでください。',
    },
    number: {
      title: 'ログインの確認',
      leadAs: '{name} として {host} にログインします。{host} に表示されている数字を入力してください。',
      leadFarcaster: 'Farcaster で {host} にログインします。{host} に表示されている数字を入力してください。',
      label: '{host} に表示されている数字',
      warning:
        'このページや数字を他の人から受け取った場合は、「キャンセル」を押してください。続けると、その人にウォレットへのアクセスを与えてしまいます。',
      cancel: 'キャンセル',
      submit: 'ログイン',
    },
    signIn: {
      working: 'ログイン中',
      over: 'このログインは終了しました',
      wrongNumber: '数字が正しくありませんでした',
      ended: 'ログインしていません',
    },
    dashboard: {
      title: 'あなたのウォレット',
      lead: '暗号化された鍵がこのブラウザとこのサイトに保管されているアカウントです。ログインすると開きます。このサイトの運営者も開くことができます。',
      accounts: 'アカウント',
      empty: 'まだありません',
    },
  },
  frame: {
    reject: '拒否',
    covered: 'このウィンドウの上に何かが重なっています。続けるには、それを移動してください。',
    account: 'アカウント',
    smartAccount: 'スマートアカウント',
  },
}

import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const TRADITIONAL_CHINESE: Words = {
  language: 'zh-TW',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} 是你的登入驗證碼',
      lead: '請輸入此驗證碼以登入 {host}：',
      life: '驗證碼只能使用一次，{minutes} 分鐘後失效。',
    },
    device: {
      subject: '這是你的新裝置嗎？',
      lead: '一部我們不認得的裝置正在使用你的信箱登入 {host}。如果是你的裝置，請開啟此頁面確認：',
      button: '確認裝置',
      ignore: '如果不是你的裝置，請忽略此郵件：該裝置將無法登入。',
    },
    oldEmail: {
      subject: '{code} 是確認新信箱的驗證碼',
      lead: '你的錢包即將把信箱更換為 {email}。請輸入此驗證碼以確認：',
    },
    newEmail: {
      subject: '{code} 是此信箱的驗證碼',
      lead: '請輸入此驗證碼，即可將此信箱用於你的錢包：',
    },
    ignore: '如果你沒有要求此郵件，可以忽略它。',
  },
  pages: {
    wallet: '安全錢包',
    wait: '請稍候',
    close: '你可以關閉此頁面',
    back: '請返回先前的頁面。',
    restart: '請在先前的頁面重新開始。',
    passkey: '請從你要登入的應用程式開啟此頁面。',
    device: {
      lead: '一部新裝置正在以 {email} 登入 {host}。',
      yes: '是我本人',
      no: '不是',
      over: '此連結已失效',
      overNext: '請重新登入以取得新連結。',
      refused: '此裝置已遭拒絕',
      refusedNext: '它沒有登入。',
      allowed: '此裝置已確認',
      allowedNext: '如需新的驗證碼，請在 {host} 重新取得。',
    },
    code: {
      title: '你的登入驗證碼',
      lead: '請在 {host} 輸入。',
      warning: '不要在其他任何地方輸入，也不要告訴任何人。',
    },
    number: {
      title: '確認登入',
      leadAs: '你正在以 {name} 登入 {host}。請輸入 {host} 顯示的數字。',
      leadFarcaster: '你正在使用 Farcaster 登入 {host}。請輸入 {host} 顯示的數字。',
      label: '{host} 上的數字',
      warning: '如果此頁面或數字是別人傳給你的，請按「取消」。否則對方將能存取你的錢包。',
      cancel: '取消',
      submit: '登入',
    },
    signIn: {
      working: '正在登入',
      over: '此次登入已結束',
      wrongNumber: '數字不正確',
      ended: '未登入',
    },
    dashboard: {
      title: '你的錢包',
      lead: '這些帳戶的加密金鑰保存在此瀏覽器和此網站中。登入即可開啟；此網站的營運者也能開啟它們。',
      accounts: '帳戶',
      empty: '這裡還沒有帳戶',
    },
  },
  frame: {
    reject: '拒絕',
    covered: '有東西遮住了此視窗。請將其移開以繼續。',
    account: '帳戶',
    smartAccount: '智慧帳戶',
  },
}

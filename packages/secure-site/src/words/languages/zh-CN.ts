import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const CHINESE: Words = {
  language: 'zh-CN',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} 是你的登录验证码',
      lead: '请输入此验证码以登录 {host}：',
      life: '验证码仅可使用一次，{minutes} 分钟内有效。',
    },
    device: {
      subject: '这是你的新设备吗？',
      lead: '一台我们不认识的设备正在使用你的邮箱登录 {host}。如果是你的设备，请打开此页面进行确认：',
      button: '确认设备',
      ignore: '如果不是你的设备，请忽略此邮件：该设备将无法登录。',
    },
    oldEmail: {
      subject: '{code} 是确认新邮箱的验证码',
      lead: '你的钱包即将把邮箱更换为 {email}。请输入此验证码以确认：',
    },
    newEmail: {
      subject: '{code} 是此邮箱的验证码',
      lead: '请输入此验证码，以便将此邮箱用于你的钱包：',
    },
    ignore: '如果你没有请求此邮件，可以忽略它。',
  },
  pages: {
    wallet: '安全钱包',
    wait: '请稍候',
    close: '你可以关闭此页面',
    back: '请返回之前的页面。',
    restart: '请在之前的页面重新开始。',
    passkey: '请从你要登录的应用中打开此页面。',
    device: {
      lead: '一台新设备正在以 {email} 登录 {host}。',
      yes: '是我本人',
      no: '不是',
      over: '此链接已失效',
      overNext: '请重新登录以获取新链接。',
      refused: '此设备已被拒绝',
      refusedNext: '它没有登录。',
      allowed: '此设备已确认',
      allowedNext: '如需新的验证码，请在 {host} 重新获取。',
    },
    code: {
      title: '你的登录验证码',
      lead: '请在 {host} 输入。',
      warning: '不要在其他任何地方输入，也不要告诉任何人。',
    },
    number: {
      title: '确认登录',
      leadAs: '你正在以 {name} 登录 {host}。请输入 {host} 显示的数字。',
      leadFarcaster: '你正在使用 Farcaster 登录 {host}。请输入 {host} 显示的数字。',
      label: '{host} 上的数字',
      warning: '如果此页面或数字是他人发给你的，请按“取消”。否则对方将能访问你的钱包。',
      cancel: '取消',
      submit: '登录',
    },
    signIn: {
      working: '正在登录',
      over: '此次登录已结束',
      wrongNumber: '数字不正确',
      ended: '未登录',
    },
    dashboard: {
      title: '你的钱包',
      lead: '这些账户的加密密钥保存在此浏览器和此网站中。登录即可打开；此网站的运营者也能打开它们。',
      accounts: '账户',
      empty: '这里还没有账户',
    },
  },
  frame: {
    reject: '拒绝',
    covered: '有东西遮挡了此窗口。请将其移开以继续。',
    account: '账户',
    smartAccount: '智能账户',
  },
}

import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const KOREAN: Words = {
  language: 'ko',
  direction: 'ltr',
  mail: {
    code: {
      subject: '로그인 코드: {code}',
      lead: '{host}에 로그인하려면 이 코드를 입력하세요:',
      life: '코드는 한 번만 쓸 수 있고 {minutes}분 뒤 만료돼요.',
    },
    device: {
      subject: '본인의 새 기기가 맞나요?',
      lead: '처음 보는 기기가 이 이메일 주소로 {host}에 로그인하고 있어요. 본인의 기기라면 이 페이지를 열어 확인해 주세요:',
      button: '기기 확인',
      ignore: '본인의 기기가 아니라면 이 이메일을 무시하세요. 그 기기는 로그인할 수 없어요.',
    },
    oldEmail: {
      subject: '새 주소 확인 코드: {code}',
      lead: '지갑의 이메일 주소를 {email} 주소로 바꾸려고 해요. 확인하려면 이 코드를 입력하세요:',
    },
    newEmail: {
      subject: '이 주소를 위한 코드: {code}',
      lead: '이 주소를 지갑에서 쓰려면 이 코드를 입력하세요:',
    },
    ignore: '요청하지 않은 이메일이라면 무시해도 돼요.',
  },
  pages: {
    wallet: '보안 지갑',
    wait: '잠시만요',
    close: '이 페이지를 닫아도 돼요',
    back: '이전 페이지로 돌아가세요.',
    restart: '이전 페이지에서 다시 시작하세요.',
    passkey: '로그인하려는 앱에서 이 페이지를 여세요.',
    device: {
      lead: '새 기기가 {email} 계정으로 {host}에 로그인하고 있어요.',
      yes: '네, 저예요',
      no: '아니요',
      over: '이 링크는 더 이상 쓸 수 없어요',
      overNext: '새 링크를 받으려면 다시 로그인하세요.',
      refused: '이 기기를 거부했어요',
      refusedNext: '로그인되지 않았어요.',
      allowed: '이 기기를 확인했어요',
      allowedNext: '다른 코드가 필요하면 {host}에서 요청하세요.',
    },
    code: {
      title: '로그인 코드',
      lead: '{host}에서 입력하세요.',
      warning: '다른 곳에 입력하거나 다른 사람에게 알려 주지 마세요.',
    },
    number: {
      title: '로그인 확인',
      leadAs: '{name} 계정으로 {host}에 로그인하고 있어요. {host}에 보이는 숫자를 입력하세요.',
      leadFarcaster: 'Farcaster로 {host}에 로그인하고 있어요. {host}에 보이는 숫자를 입력하세요.',
      label: '{host}에 보이는 숫자',
      warning:
        '다른 사람이 이 페이지나 숫자를 보냈다면 ‘취소’를 누르세요. 그렇지 않으면 그 사람이 지갑에 접근할 수 있어요.',
      cancel: '취소',
      submit: '로그인',
    },
    signIn: {
      working: '로그인 중',
      over: '이 로그인은 끝났어요',
      wrongNumber: '숫자가 맞지 않았어요',
      ended: '로그인하지 않음',
    },
    dashboard: {
      title: '내 지갑',
      lead: '암호화된 키가 이 브라우저와 이 사이트에 보관된 계정이에요. 로그인하면 열려요. 이 사이트의 운영자도 열 수 있어요.',
      accounts: '계정',
      empty: '아직 없어요',
    },
  },
  frame: {
    passkey: {
      login: '패스키로 로그인',
      create: '패스키 만들기',
      add: '패스키 추가',
      account: '새 계정 만들기',
      inWindow: '창에서 시도',
      cancel: '취소',
      what: '패스키는 지문, 얼굴 또는 화면 잠금입니다.',
      none: '이 브라우저에는 패스키가 없습니다',
      cancelled: '실패했거나 취소되었습니다',
      refused: '이 브라우저가 패스키를 거부했습니다',
      exists: '이 기기에 이 계정의 패스키가 이미 있습니다',
      unknown: '이 패스키는 여기에 등록되어 있지 않습니다',
      blocked: '브라우저가 창을 차단했습니다. 허용한 뒤 다시 누르세요.',
      closed: '창이 닫혔습니다',
      failed: '실패했습니다. 다시 시도하세요.',
    },
    reject: '거부',
    covered: '이 창 위에 무언가가 있어요. 계속하려면 치워 주세요.',
    account: '계정',
    smartAccount: '스마트 계정',
  },
}

import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const PORTUGUESE: Words = {
  language: 'pt-BR',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} é seu código de acesso',
      lead: 'Digite este código para entrar em {host}:',
      life: 'O código funciona uma única vez e expira em {minutes} min.',
    },
    device: {
      subject: 'Este é seu novo dispositivo?',
      lead: 'Um dispositivo que não conhecemos está entrando em {host} com seu endereço de e-mail. Se for seu, abra esta página e confirme:',
      button: 'Confirmar dispositivo',
      ignore: 'Se não for seu, ignore este e-mail: o dispositivo não conseguirá entrar.',
    },
    oldEmail: {
      subject: '{code} confirma seu novo endereço',
      lead: 'O endereço de e-mail da sua carteira vai mudar para {email}. Digite este código para confirmar:',
    },
    newEmail: {
      subject: '{code} é seu código para este endereço',
      lead: 'Digite este código para usar este endereço com sua carteira:',
    },
    ignore: 'Se você não pediu este e-mail, pode ignorá-lo.',
  },
  pages: {
    wallet: 'Carteira segura',
    wait: 'Um momento',
    close: 'Você pode fechar esta página',
    back: 'Volte à página de onde você veio.',
    restart: 'Comece de novo na página de onde você veio.',
    passkey: 'Abra esta página a partir do aplicativo em que você está entrando.',
    device: {
      lead: 'Um novo dispositivo está entrando em {host} como {email}.',
      yes: 'Sim, sou eu',
      no: 'Não',
      over: 'Este link não vale mais',
      overNext: 'Entre novamente para receber outro.',
      refused: 'Este dispositivo foi recusado',
      refusedNext: 'Ele não entrou na conta.',
      allowed: 'Este dispositivo foi confirmado',
      allowedNext: 'Se precisar de outro código, peça em {host}.',
    },
    code: {
      title: 'Seu código de acesso',
      lead: 'Digite-o em {host}.',
      warning: 'Não o digite em nenhum outro lugar e não o diga a ninguém.',
    },
    number: {
      title: 'Confirme sua entrada',
      leadAs: 'Você está entrando em {host} como {name}. Digite o número que {host} mostra.',
      leadFarcaster: 'Você está entrando em {host} com o Farcaster. Digite o número que {host} mostra.',
      label: 'Número em {host}',
      warning:
        'Se outra pessoa enviou esta página ou um número a você, toque em “Cancelar”. Caso contrário, ela terá acesso à sua carteira.',
      cancel: 'Cancelar',
      submit: 'Entrar',
    },
    signIn: {
      working: 'Entrando',
      over: 'Esta entrada foi encerrada',
      wrongNumber: 'O número não era o correto',
      ended: 'Você não entrou',
    },
    dashboard: {
      title: 'Sua carteira',
      lead: 'Contas cujas chaves criptografadas ficam neste navegador e neste site. Entrar abre essas contas; o operador deste site também pode abri-las.',
      accounts: 'Contas',
      empty: 'Nenhuma ainda',
    },
  },
  frame: {
    passkey: {
      login: 'Entrar com uma chave de acesso',
      create: 'Criar uma chave de acesso',
      add: 'Adicionar uma chave de acesso',
      account: 'Criar uma nova conta',
      inWindow: 'Tentar em uma janela',
      cancel: 'Cancelar',
      what: 'Uma chave de acesso é sua digital, seu rosto ou o bloqueio da sua tela.',
      none: 'Este navegador não tem chaves de acesso',
      cancelled: 'Não funcionou ou foi cancelado',
      refused: 'Este navegador recusou a chave de acesso',
      exists: 'Este dispositivo já tem uma chave de acesso desta conta',
      unknown: 'Esta chave de acesso não é conhecida aqui',
      blocked: 'Seu navegador bloqueou a janela. Permita-a e pressione de novo.',
      closed: 'A janela foi fechada',
      failed: 'Não funcionou. Tente de novo.',
    },
    reject: 'Recusar',
    covered: 'Há algo por cima desta janela. Tire-o da frente para continuar.',
    account: 'Conta',
    smartAccount: 'Conta inteligente',
  },
}

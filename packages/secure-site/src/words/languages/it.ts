import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const ITALIAN: Words = {
  language: 'it',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} è il tuo codice di accesso',
      lead: 'Inserisci questo codice per accedere a {host}:',
      life: 'Il codice vale una sola volta e scade tra {minutes} min.',
    },
    device: {
      subject: 'È il tuo nuovo dispositivo?',
      lead: 'Un dispositivo che non conosciamo sta accedendo a {host} con il tuo indirizzo email. Se è tuo, apri questa pagina e confermalo:',
      button: 'Conferma dispositivo',
      ignore: 'Se non è tuo, ignora questa email: il dispositivo non potrà accedere.',
    },
    oldEmail: {
      subject: '{code} conferma il tuo nuovo indirizzo',
      lead: 'L’indirizzo email del tuo wallet sta per diventare {email}. Inserisci questo codice per confermare:',
    },
    newEmail: {
      subject: '{code} è il tuo codice per questo indirizzo',
      lead: 'Inserisci questo codice per usare questo indirizzo con il tuo wallet:',
    },
    ignore: 'Se non hai richiesto questa email, puoi ignorarla.',
  },
  pages: {
    wallet: 'Wallet sicuro',
    wait: 'Un momento',
    close: 'Puoi chiudere questa pagina',
    back: 'Torna alla pagina da cui sei arrivato.',
    restart: 'Ricomincia dalla pagina da cui sei arrivato.',
    passkey: 'Apri questa pagina dall’app a cui stai accedendo.',
    device: {
      lead: 'Un nuovo dispositivo sta accedendo a {host} come {email}.',
      yes: 'Sì, sono io',
      no: 'No',
      over: 'Questo link non è più valido',
      overNext: 'Accedi di nuovo per riceverne un altro.',
      refused: 'Questo dispositivo è rifiutato',
      refusedNext: 'Non ha effettuato l’accesso.',
      allowed: 'Questo dispositivo è confermato',
      allowedNext: 'Per ricevere un altro codice, richiedilo su {host}.',
    },
    code: {
      title: 'Il tuo codice di accesso',
      lead: 'Inseriscilo su {host}.',
      warning: 'Non inserirlo altrove e non dirlo a nessuno.',
    },
    number: {
      title: 'Conferma il tuo accesso',
      leadAs: 'Stai accedendo a {host} come {name}. Inserisci il numero che ti mostra {host}.',
      leadFarcaster: 'Stai accedendo a {host} con Farcaster. Inserisci il numero che ti mostra {host}.',
      label: 'Numero su {host}',
      warning:
        'Se un’altra persona ti ha inviato questa pagina o un numero, premi «Annulla». Altrimenti avrebbe accesso al tuo wallet.',
      cancel: 'Annulla',
      submit: 'Accedi',
    },
    signIn: {
      working: 'Accesso in corso',
      over: 'Questo accesso è terminato',
      wrongNumber: 'Il numero non era quello giusto',
      ended: 'Accesso non effettuato',
    },
    dashboard: {
      title: 'Il tuo wallet',
      lead: 'Account le cui chiavi cifrate sono conservate in questo browser e da questo sito. L’accesso li apre; anche il gestore di questo sito può aprirli.',
      accounts: 'Account',
      empty: 'Ancora nessuno',
    },
  },
  frame: {
    passkey: {
      login: 'Accedi con una passkey',
      create: 'Crea una passkey',
      add: 'Aggiungi una passkey',
      account: 'Crea un nuovo account',
      inWindow: 'Prova in una finestra',
      cancel: 'Annulla',
      what: 'Una passkey è la tua impronta, il tuo volto o il blocco del tuo schermo.',
      none: 'Questo browser non ha passkey',
      cancelled: 'Non ha funzionato o è stato annullato',
      refused: 'Questo browser ha rifiutato la passkey',
      exists: 'Questo dispositivo ha già una passkey di questo account',
      unknown: 'Questa passkey non è conosciuta qui',
      blocked: 'Il tuo browser ha bloccato la finestra. Consentila e premi di nuovo.',
      closed: 'La finestra è stata chiusa',
      failed: 'Non ha funzionato. Riprova.',
    },
    reject: 'Rifiuta',
    covered: 'Qualcosa copre questa finestra. Spostalo per continuare.',
    account: 'Account',
    smartAccount: 'Smart account',
  },
}

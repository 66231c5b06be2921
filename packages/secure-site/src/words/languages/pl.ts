import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const POLISH: Words = {
  language: 'pl',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} to Twój kod logowania',
      lead: 'Wpisz ten kod, aby zalogować się na stronie {host}:',
      life: 'Kod działa raz i wygaśnie za {minutes} min.',
    },
    device: {
      subject: 'Czy to Twoje nowe urządzenie?',
      lead: 'Urządzenie, którego nie znamy, loguje się na stronie {host} przy użyciu Twojego adresu e-mail. Jeśli należy do Ciebie, otwórz tę stronę i je potwierdź:',
      button: 'Potwierdź urządzenie',
      ignore: 'Jeśli nie należy do Ciebie, zignoruj tę wiadomość: urządzenie nie zostanie zalogowane.',
    },
    oldEmail: {
      subject: '{code} potwierdza Twój nowy adres',
      lead: 'Adres e-mail Twojego portfela zmieni się na {email}. Wpisz ten kod, aby to potwierdzić:',
    },
    newEmail: {
      subject: '{code} to Twój kod do tego adresu',
      lead: 'Wpisz ten kod, aby używać tego adresu z portfelem:',
    },
    ignore: 'Jeśli to nie Ty prosisz o tę wiadomość, możesz ją zignorować.',
  },
  pages: {
    wallet: 'Bezpieczny portfel',
    wait: 'Chwileczkę',
    close: 'Możesz zamknąć tę stronę',
    back: 'Wróć na stronę, z której przychodzisz.',
    restart: 'Zacznij od nowa na stronie, z której przychodzisz.',
    passkey: 'Otwórz tę stronę z aplikacji, w której się logujesz.',
    device: {
      lead: 'Nowe urządzenie loguje się na stronie {host} jako {email}.',
      yes: 'Tak, to ja',
      no: 'Nie',
      over: 'Ten link stracił ważność',
      overNext: 'Zaloguj się ponownie, aby otrzymać nowy.',
      refused: 'To urządzenie zostało odrzucone',
      refusedNext: 'Nie jest zalogowane.',
      allowed: 'To urządzenie zostało potwierdzone',
      allowedNext: 'Jeśli potrzebujesz kolejnego kodu, poproś o niego na stronie {host}.',
    },
    code: {
      title: 'Twój kod logowania',
      lead: 'Wpisz go na stronie {host}.',
      warning: 'Nie wpisuj go nigdzie indziej i nikomu go nie podawaj.',
    },
    number: {
      title: 'Potwierdź logowanie',
      leadAs: 'Logujesz się na stronie {host} jako {name}. Wpisz liczbę, którą pokazuje {host}.',
      leadFarcaster: 'Logujesz się na stronie {host} przez Farcaster. Wpisz liczbę, którą pokazuje {host}.',
      label: 'Liczba ze strony {host}',
      warning:
        'Jeśli ktoś inny przysłał Ci tę stronę lub liczbę, naciśnij „Anuluj”. Inaczej ta osoba uzyska dostęp do Twojego portfela.',
      cancel: 'Anuluj',
      submit: 'Zaloguj się',
    },
    signIn: {
      working: 'Logowanie',
      over: 'To logowanie jest zakończone',
      wrongNumber: 'To nie była właściwa liczba',
      ended: 'Nie zalogowano',
    },
    dashboard: {
      title: 'Twój portfel',
      lead: 'Konta, których zaszyfrowane klucze są przechowywane w tej przeglądarce i przez tę witrynę. Logowanie je otwiera; może je otworzyć także operator tej witryny.',
      accounts: 'Konta',
      empty: 'Jeszcze nic tu nie ma',
    },
  },
  frame: {
    passkey: {
      login: 'Zaloguj się kluczem dostępu',
      create: 'Utwórz klucz dostępu',
      add: 'Dodaj klucz dostępu',
      account: 'Utwórz nowe konto',
      inWindow: 'Spróbuj w oknie',
      cancel: 'Anuluj',
      what: 'Klucz dostępu to twój odcisk palca, twarz lub blokada ekranu.',
      none: 'Ta przeglądarka nie ma kluczy dostępu',
      cancelled: 'Nie udało się albo anulowano',
      refused: 'Ta przeglądarka odrzuciła klucz dostępu',
      exists: 'To urządzenie ma już klucz dostępu tego konta',
      unknown: 'Ten klucz dostępu nie jest tu znany',
      blocked: 'Przeglądarka zablokowała okno. Zezwól na nie i naciśnij ponownie.',
      closed: 'Okno zostało zamknięte',
      failed: 'Nie udało się. Spróbuj ponownie.',
    },
    reject: 'Odrzuć',
    covered: 'Coś zasłania to okno. Odsuń to, aby kontynuować.',
    account: 'Konto',
    smartAccount: 'Konto smart',
  },
}

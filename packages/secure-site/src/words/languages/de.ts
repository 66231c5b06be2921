import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const GERMAN: Words = {
  language: 'de',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} ist dein Anmeldecode',
      lead: 'Gib diesen Code ein, um dich bei {host} anzumelden:',
      life: 'Der Code gilt einmal und läuft nach {minutes} min ab.',
    },
    device: {
      subject: 'Ist das dein neues Gerät?',
      lead: 'Ein Gerät, das wir nicht kennen, meldet sich mit deiner E-Mail-Adresse bei {host} an. Wenn es deines ist, öffne diese Seite und bestätige es:',
      button: 'Gerät bestätigen',
      ignore: 'Wenn es nicht deines ist, ignoriere diese E-Mail: Das Gerät wird dann nicht angemeldet.',
    },
    oldEmail: {
      subject: '{code} bestätigt deine neue Adresse',
      lead: 'Deine Wallet soll künftig die E-Mail-Adresse {email} verwenden. Gib diesen Code ein, um das zu bestätigen:',
    },
    newEmail: {
      subject: '{code} ist dein Code für diese Adresse',
      lead: 'Gib diesen Code ein, um diese Adresse mit deiner Wallet zu verwenden:',
    },
    ignore: 'Wenn du diese E-Mail nicht angefordert hast, kannst du sie ignorieren.',
  },
  pages: {
    wallet: 'Sichere Wallet',
    wait: 'Einen Moment',
    close: 'Du kannst diese Seite schließen',
    back: 'Geh zurück zu der Seite, von der du gekommen bist.',
    restart: 'Fang auf der Seite, von der du gekommen bist, noch einmal an.',
    passkey: 'Öffne diese Seite aus der App, bei der du dich anmeldest.',
    device: {
      lead: 'Ein neues Gerät meldet sich als {email} bei {host} an.',
      yes: 'Ja, das bin ich',
      no: 'Nein',
      over: 'Dieser Link ist verbraucht',
      overNext: 'Melde dich noch einmal an, um einen neuen zu erhalten.',
      refused: 'Dieses Gerät ist abgelehnt',
      refusedNext: 'Es ist nicht angemeldet.',
      allowed: 'Dieses Gerät ist bestätigt',
      allowedNext: 'Wenn du einen weiteren Code brauchst, fordere ihn bei {host} an.',
    },
    code: {
      title: 'Dein Anmeldecode',
      lead: 'Gib ihn bei {host} ein.',
      warning: 'Gib ihn nirgendwo sonst ein und sag ihn niemandem.',
    },
    number: {
      title: 'Bestätige deine Anmeldung',
      leadAs: 'Du meldest dich als {name} bei {host} an. Gib die Zahl ein, die {host} dir zeigt.',
      leadFarcaster: 'Du meldest dich mit Farcaster bei {host} an. Gib die Zahl ein, die {host} dir zeigt.',
      label: 'Zahl auf {host}',
      warning:
        'Wenn dir jemand diese Seite oder eine Zahl geschickt hat, drücke „Abbrechen“. Diese Person bekäme sonst Zugriff auf deine Wallet.',
      cancel: 'Abbrechen',
      submit: 'Anmelden',
    },
    signIn: {
      working: 'Anmeldung läuft',
      over: 'Diese Anmeldung ist beendet',
      wrongNumber: 'Die Zahl war nicht die richtige',
      ended: 'Nicht angemeldet',
    },
    dashboard: {
      title: 'Deine Wallet',
      lead: 'Konten, deren verschlüsselte Schlüssel in diesem Browser und bei dieser Website liegen. Eine Anmeldung öffnet sie; auch der Betreiber dieser Website kann sie öffnen.',
      accounts: 'Konten',
      empty: 'Hier sind noch keine',
    },
  },
  frame: {
    passkey: {
      login: 'Mit einem Passkey anmelden',
      create: 'Passkey erstellen',
      add: 'Passkey hinzufügen',
      account: 'Neues Konto erstellen',
      inWindow: 'In einem Fenster versuchen',
      cancel: 'Abbrechen',
      what: 'Ein Passkey ist dein Fingerabdruck, dein Gesicht oder deine Bildschirmsperre.',
      none: 'Dieser Browser hat keine Passkeys',
      cancelled: 'Das hat nicht geklappt oder wurde abgebrochen',
      refused: 'Dieser Browser hat den Passkey abgelehnt',
      exists: 'Dieses Gerät hat schon einen Passkey dieses Kontos',
      unknown: 'Dieser Passkey ist hier nicht bekannt',
      blocked: 'Dein Browser hat das Fenster blockiert. Erlaube es und drücke noch einmal.',
      closed: 'Das Fenster wurde geschlossen',
      failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
    },
    reject: 'Ablehnen',
    covered: 'Etwas liegt über diesem Fenster. Schieb es weg, um fortzufahren.',
    account: 'Konto',
    smartAccount: 'Smart Account',
  },
}

import type { MailWords } from '../words.ts'

/** The mails in languages of Europe, Turkish among them. Not read by native speakers yet. */
export const EUROPE: readonly MailWords[] = [
  {
    language: 'de',
    direction: 'ltr',
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
  {
    language: 'es',
    direction: 'ltr',
    code: {
      subject: '{code} es tu código de inicio de sesión',
      lead: 'Escribe este código para iniciar sesión en {host}:',
      life: 'El código sirve una sola vez y caduca en {minutes} min.',
    },
    device: {
      subject: '¿Es este tu nuevo dispositivo?',
      lead: 'Un dispositivo que no conocemos está iniciando sesión en {host} con tu correo. Si es tuyo, abre esta página y confírmalo:',
      button: 'Confirmar dispositivo',
      ignore: 'Si no es tuyo, ignora este correo: el dispositivo no podrá entrar.',
    },
    oldEmail: {
      subject: '{code} confirma tu nueva dirección',
      lead: 'Tu cartera va a cambiar su dirección de correo a {email}. Escribe este código para confirmarlo:',
    },
    newEmail: {
      subject: '{code} es tu código para esta dirección',
      lead: 'Escribe este código para usar esta dirección con tu cartera:',
    },
    ignore: 'Si no pediste este correo, puedes ignorarlo.',
  },
  {
    language: 'fr',
    direction: 'ltr',
    code: {
      subject: '{code} est votre code de connexion',
      lead: 'Saisissez ce code pour vous connecter à {host} :',
      life: 'Le code fonctionne une seule fois et expire dans {minutes} min.',
    },
    device: {
      subject: 'Est-ce votre nouvel appareil ?',
      lead: 'Un appareil que nous ne connaissons pas se connecte à {host} avec votre adresse e-mail. S’il est à vous, ouvrez cette page et confirmez-le :',
      button: 'Confirmer l’appareil',
      ignore: 'S’il n’est pas à vous, ignorez cet e-mail : l’appareil ne pourra pas se connecter.',
    },
    oldEmail: {
      subject: '{code} confirme votre nouvelle adresse',
      lead: 'L’adresse e-mail de votre portefeuille va devenir {email}. Saisissez ce code pour confirmer :',
    },
    newEmail: {
      subject: '{code} est votre code pour cette adresse',
      lead: 'Saisissez ce code pour utiliser cette adresse avec votre portefeuille :',
    },
    ignore: 'Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.',
  },
  {
    language: 'it',
    direction: 'ltr',
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
  {
    language: 'pl',
    direction: 'ltr',
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
  {
    language: 'pt-BR',
    direction: 'ltr',
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
  {
    language: 'ru',
    direction: 'ltr',
    code: {
      subject: '{code} — ваш код для входа',
      lead: 'Введите этот код, чтобы войти на {host}:',
      life: 'Код одноразовый и действует {minutes} мин.',
    },
    device: {
      subject: 'Это ваше новое устройство?',
      lead: 'Неизвестное нам устройство пытается войти на {host} с вашим адресом эл. почты. Если оно ваше, откройте эту страницу и подтвердите его:',
      button: 'Подтвердить устройство',
      ignore: 'Если оно не ваше, проигнорируйте это письмо: устройство не сможет войти.',
    },
    oldEmail: {
      subject: '{code} — код для подтверждения нового адреса',
      lead: 'Адрес эл. почты вашего кошелька изменится на {email}. Введите этот код, чтобы подтвердить это:',
    },
    newEmail: {
      subject: '{code} — ваш код для этого адреса',
      lead: 'Введите этот код, чтобы использовать этот адрес с вашим кошельком:',
    },
    ignore: 'Если вы не запрашивали это письмо, его можно проигнорировать.',
  },
  {
    language: 'tr',
    direction: 'ltr',
    code: {
      subject: '{code} giriş kodunuz',
      lead: '{host} sitesine giriş yapmak için bu kodu girin:',
      life: 'Kod yalnızca bir kez ve {minutes} dakika geçerlidir.',
    },
    device: {
      subject: 'Bu yeni cihazınız mı?',
      lead: 'Tanımadığımız bir cihaz, e-posta adresinizle {host} sitesine giriş yapıyor. Cihaz sizinse bu sayfayı açıp onaylayın:',
      button: 'Cihazı onayla',
      ignore: 'Cihaz sizin değilse bu e-postayı dikkate almayın: Cihaz giriş yapamaz.',
    },
    oldEmail: {
      subject: '{code} yeni adresinizi onaylar',
      lead: 'Cüzdanınızın e-posta adresi {email} olarak değişecek. Onaylamak için bu kodu girin:',
    },
    newEmail: {
      subject: '{code} bu adres için kodunuz',
      lead: 'Bu adresi cüzdanınızla kullanmak için bu kodu girin:',
    },
    ignore: 'Bu e-postayı siz istemediyseniz dikkate almayabilirsiniz.',
  },
  {
    language: 'uk',
    direction: 'ltr',
    code: {
      subject: '{code} — ваш код для входу',
      lead: 'Введіть цей код, щоб увійти на {host}:',
      life: 'Код одноразовий і діє {minutes} хв.',
    },
    device: {
      subject: 'Це ваш новий пристрій?',
      lead: 'Невідомий нам пристрій намагається увійти на {host} з вашою адресою ел. пошти. Якщо він ваш, відкрийте цю сторінку й підтвердьте його:',
      button: 'Підтвердити пристрій',
      ignore: 'Якщо він не ваш, проігноруйте цей лист: пристрій не зможе увійти.',
    },
    oldEmail: {
      subject: '{code} — код для підтвердження нової адреси',
      lead: 'Адреса ел. пошти вашого гаманця зміниться на {email}. Введіть цей код, щоб підтвердити це:',
    },
    newEmail: {
      subject: '{code} — ваш код для цієї адреси',
      lead: 'Введіть цей код, щоб використовувати цю адресу з вашим гаманцем:',
    },
    ignore: 'Якщо ви не запитували цей лист, його можна проігнорувати.',
  },
]

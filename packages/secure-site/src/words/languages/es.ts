import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const SPANISH: Words = {
  language: 'es',
  direction: 'ltr',
  mail: {
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
  pages: {
    wallet: 'Cartera segura',
    wait: 'Un momento',
    close: 'Puedes cerrar esta página',
    back: 'Vuelve a la página de la que venías.',
    restart: 'Empieza de nuevo en la página de la que venías.',
    passkey: 'Abre esta página desde la aplicación en la que inicias sesión.',
    device: {
      lead: 'Un dispositivo nuevo está iniciando sesión en {host} como {email}.',
      yes: 'Sí, soy yo',
      no: 'No',
      over: 'Este enlace ya no sirve',
      overNext: 'Inicia sesión de nuevo para recibir otro.',
      refused: 'Has rechazado este dispositivo',
      refusedNext: 'No ha iniciado sesión.',
      allowed: 'Has confirmado este dispositivo',
      allowedNext: 'Si necesitas otro código, pídelo en {host}.',
    },
    code: {
      title: 'Tu código de inicio de sesión',
      lead: 'Escríbelo en {host}.',
      warning: 'No lo escribas en ningún otro sitio ni se lo digas a nadie.',
    },
    number: {
      title: 'Confirma tu inicio de sesión',
      leadAs: 'Vas a iniciar sesión en {host} como {name}. Escribe el número que te muestra {host}.',
      leadFarcaster: 'Vas a iniciar sesión en {host} con Farcaster. Escribe el número que te muestra {host}.',
      label: 'Número en {host}',
      warning:
        'Si otra persona te envió esta página o un número, pulsa «Cancelar». De lo contrario, tendría acceso a tu cartera.',
      cancel: 'Cancelar',
      submit: 'Iniciar sesión',
    },
    signIn: {
      working: 'Iniciando sesión',
      over: 'Este inicio de sesión ha terminado',
      wrongNumber: 'El número no era el correcto',
      ended: 'No has iniciado sesión',
    },
    dashboard: {
      title: 'Tu cartera',
      lead: 'Cuentas cuyas claves cifradas guardan este navegador y este sitio. Al iniciar sesión se abren; quien administra este sitio también puede abrirlas.',
      accounts: 'Cuentas',
      empty: 'Aún no hay ninguna',
    },
  },
  frame: {
    passkey: {
      login: 'Iniciar sesión con una llave de acceso',
      create: 'Crear una llave de acceso',
      add: 'Añadir una llave de acceso',
      account: 'Crear una cuenta nueva',
      inWindow: 'Probar en una ventana',
      cancel: 'Cancelar',
      what: 'Una llave de acceso es tu huella, tu cara o el bloqueo de tu pantalla.',
      none: 'Este navegador no tiene llaves de acceso',
      cancelled: 'No ha funcionado o se ha cancelado',
      refused: 'Este navegador ha rechazado la llave de acceso',
      exists: 'Este dispositivo ya tiene una llave de acceso de esta cuenta',
      unknown: 'Esta llave de acceso no se conoce aquí',
      blocked: 'Tu navegador ha bloqueado la ventana. Permítela y vuelve a pulsar.',
      closed: 'La ventana se ha cerrado',
      failed: 'No ha funcionado. Inténtalo de nuevo.',
    },
    reject: 'Rechazar',
    covered: 'Hay algo encima de esta ventana. Apártalo para continuar.',
    account: 'Cuenta',
    smartAccount: 'Cuenta inteligente',
  },
}

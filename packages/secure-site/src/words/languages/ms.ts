import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const MALAY: Words = {
  language: 'ms',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} ialah kod log masuk anda',
      lead: 'Masukkan kod ini untuk log masuk ke {host}:',
      life: 'Kod ini berfungsi sekali sahaja dan tamat tempoh dalam {minutes} minit.',
    },
    device: {
      subject: 'Adakah ini peranti baharu anda?',
      lead: 'Peranti yang tidak kami kenali sedang log masuk ke {host} dengan alamat e-mel anda. Jika peranti itu milik anda, buka halaman ini dan sahkan:',
      button: 'Sahkan peranti',
      ignore: 'Jika peranti itu bukan milik anda, abaikan e-mel ini: peranti itu tidak akan dapat log masuk.',
    },
    oldEmail: {
      subject: '{code} mengesahkan alamat baharu anda',
      lead: 'Alamat e-mel dompet anda akan ditukar kepada {email}. Masukkan kod ini untuk mengesahkannya:',
    },
    newEmail: {
      subject: '{code} ialah kod anda untuk alamat ini',
      lead: 'Masukkan kod ini untuk menggunakan alamat ini dengan dompet anda:',
    },
    ignore: 'Jika anda tidak meminta e-mel ini, anda boleh mengabaikannya.',
  },
  pages: {
    wallet: 'Dompet selamat',
    wait: 'Sebentar',
    close: 'Anda boleh menutup halaman ini',
    back: 'Kembali ke halaman asal anda.',
    restart: 'Mulakan semula di halaman asal anda.',
    passkey: 'Buka halaman ini daripada aplikasi tempat anda log masuk.',
    device: {
      lead: 'Peranti baharu sedang log masuk ke {host} sebagai {email}.',
      yes: 'Ya, ini saya',
      no: 'Tidak',
      over: 'Pautan ini tidak lagi sah',
      overNext: 'Log masuk semula untuk mendapatkan yang baharu.',
      refused: 'Peranti ini ditolak',
      refusedNext: 'Peranti ini tidak dilog masuk.',
      allowed: 'Peranti ini disahkan',
      allowedNext: 'Jika perlukan kod lain, minta di {host}.',
    },
    code: {
      title: 'Kod log masuk anda',
      lead: 'Masukkan di {host}.',
      warning: 'Jangan masukkan di tempat lain, dan jangan beritahu sesiapa.',
    },
    number: {
      title: 'Sahkan log masuk anda',
      leadAs: 'Anda sedang log masuk ke {host} sebagai {name}. Taip nombor yang ditunjukkan oleh {host}.',
      leadFarcaster:
        'Anda sedang log masuk ke {host} dengan Farcaster. Taip nombor yang ditunjukkan oleh {host}.',
      label: 'Nombor di {host}',
      warning:
        'Jika orang lain menghantar halaman ini atau satu nombor kepada anda, tekan “Batal”. Jika tidak, orang itu akan mendapat akses kepada dompet anda.',
      cancel: 'Batal',
      submit: 'Log masuk',
    },
    signIn: {
      working: 'Sedang log masuk',
      over: 'Log masuk ini telah tamat',
      wrongNumber: 'Nombor itu tidak betul',
      ended: 'Belum log masuk',
    },
    dashboard: {
      title: 'Dompet anda',
      lead: 'Akaun yang kunci tersulitnya disimpan dalam pelayar ini dan oleh laman ini. Log masuk akan membukanya; pengendali laman ini juga boleh membukanya.',
      accounts: 'Akaun',
      empty: 'Belum ada',
    },
  },
  frame: {
    passkey: {
      login: 'Log masuk dengan kunci laluan',
      create: 'Cipta kunci laluan',
      add: 'Tambah kunci laluan',
      account: 'Cipta akaun baharu',
      inWindow: 'Cuba dalam tetingkap',
      cancel: 'Batal',
      what: 'Kunci laluan ialah cap jari, wajah atau kunci skrin anda.',
      none: 'Pelayar ini tiada kunci laluan',
      cancelled: 'Itu tidak berjaya, atau dibatalkan',
      refused: 'Pelayar ini menolak kunci laluan',
      exists: 'Peranti ini sudah ada kunci laluan akaun ini',
      unknown: 'Kunci laluan ini tidak dikenali di sini',
      blocked: 'Pelayar anda menyekat tetingkap. Benarkannya, kemudian tekan semula.',
      closed: 'Tetingkap telah ditutup',
      failed: 'Itu tidak berjaya. Cuba lagi.',
    },
    reject: 'Tolak',
    covered: 'Ada sesuatu yang menutupi tetingkap ini. Alihkannya untuk meneruskan.',
    account: 'Akaun',
    smartAccount: 'Akaun pintar',
  },
}

import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const INDONESIAN: Words = {
  language: 'id',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} adalah kode masuk Anda',
      lead: 'Masukkan kode ini untuk masuk ke {host}:',
      life: 'Kode hanya berlaku sekali, selama {minutes} menit.',
    },
    device: {
      subject: 'Apakah ini perangkat baru Anda?',
      lead: 'Perangkat yang tidak kami kenal sedang masuk ke {host} dengan alamat email Anda. Jika itu perangkat Anda, buka halaman ini dan konfirmasi:',
      button: 'Konfirmasi perangkat',
      ignore: 'Jika itu bukan perangkat Anda, abaikan email ini: perangkat itu tidak akan bisa masuk.',
    },
    oldEmail: {
      subject: '{code} mengonfirmasi alamat baru Anda',
      lead: 'Alamat email dompet Anda akan berubah menjadi {email}. Masukkan kode ini untuk mengonfirmasinya:',
    },
    newEmail: {
      subject: '{code} adalah kode Anda untuk alamat ini',
      lead: 'Masukkan kode ini untuk memakai alamat ini dengan dompet Anda:',
    },
    ignore: 'Jika Anda tidak meminta email ini, Anda dapat mengabaikannya.',
  },
  pages: {
    wallet: 'Dompet aman',
    wait: 'Tunggu sebentar',
    close: 'Anda dapat menutup halaman ini',
    back: 'Kembali ke halaman asal Anda.',
    restart: 'Mulai lagi di halaman asal Anda.',
    passkey: 'Buka halaman ini dari aplikasi tempat Anda masuk.',
    device: {
      lead: 'Perangkat baru sedang masuk ke {host} sebagai {email}.',
      yes: 'Ya, ini saya',
      no: 'Tidak',
      over: 'Tautan ini sudah tidak berlaku',
      overNext: 'Masuk lagi untuk mendapatkan yang baru.',
      refused: 'Perangkat ini ditolak',
      refusedNext: 'Perangkat ini tidak masuk.',
      allowed: 'Perangkat ini dikonfirmasi',
      allowedNext: 'Jika perlu kode lain, mintalah di {host}.',
    },
    code: {
      title: 'Kode masuk Anda',
      lead: 'Masukkan di {host}.',
      warning: 'Jangan masukkan di tempat lain, dan jangan beri tahu siapa pun.',
    },
    number: {
      title: 'Konfirmasi proses masuk Anda',
      leadAs: 'Anda sedang masuk ke {host} sebagai {name}. Ketik angka yang ditampilkan {host}.',
      leadFarcaster: 'Anda sedang masuk ke {host} dengan Farcaster. Ketik angka yang ditampilkan {host}.',
      label: 'Angka di {host}',
      warning:
        'Jika orang lain mengirimi Anda halaman ini atau sebuah angka, tekan “Batal”. Jika tidak, orang itu akan mendapat akses ke dompet Anda.',
      cancel: 'Batal',
      submit: 'Masuk',
    },
    signIn: {
      working: 'Sedang masuk',
      over: 'Proses masuk ini sudah berakhir',
      wrongNumber: 'Angkanya tidak benar',
      ended: 'Belum masuk',
    },
    dashboard: {
      title: 'Dompet Anda',
      lead: 'Akun yang kunci terenkripsinya disimpan di browser ini dan oleh situs ini. Masuk akan membukanya; pengelola situs ini juga dapat membukanya.',
      accounts: 'Akun',
      empty: 'Belum ada',
    },
  },
  frame: {
    passkey: {
      login: 'Masuk dengan kunci sandi',
      create: 'Buat kunci sandi',
      add: 'Tambahkan kunci sandi',
      account: 'Buat akun baru',
      inWindow: 'Coba di jendela',
      cancel: 'Batal',
      what: 'Kunci sandi adalah sidik jari, wajah, atau kunci layar Anda.',
      none: 'Browser ini tidak memiliki kunci sandi',
      cancelled: 'Itu tidak berhasil, atau dibatalkan',
      refused: 'Browser ini menolak kunci sandi',
      exists: 'Perangkat ini sudah memiliki kunci sandi akun ini',
      unknown: 'Kunci sandi ini tidak dikenal di sini',
      blocked: 'Browser Anda memblokir jendela. Izinkan, lalu tekan lagi.',
      closed: 'Jendela ditutup',
      failed: 'Itu tidak berhasil. Coba lagi.',
    },
    reject: 'Tolak',
    covered: 'Ada sesuatu yang menutupi jendela ini. Singkirkan untuk melanjutkan.',
    account: 'Akun',
    smartAccount: 'Akun pintar',
  },
}

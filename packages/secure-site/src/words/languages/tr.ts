import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const TURKISH: Words = {
  language: 'tr',
  direction: 'ltr',
  mail: {
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
  pages: {
    wallet: 'Güvenli cüzdan',
    wait: 'Bir saniye',
    close: 'Bu sayfayı kapatabilirsiniz',
    back: 'Geldiğiniz sayfaya dönün.',
    restart: 'Geldiğiniz sayfada yeniden başlayın.',
    passkey: 'Bu sayfayı, giriş yaptığınız uygulamadan açın.',
    device: {
      lead: 'Yeni bir cihaz {host} sitesine {email} olarak giriş yapıyor.',
      yes: 'Evet, benim',
      no: 'Hayır',
      over: 'Bu bağlantı artık geçerli değil',
      overNext: 'Yenisi için tekrar giriş yapın.',
      refused: 'Bu cihaz reddedildi',
      refusedNext: 'Giriş yapmadı.',
      allowed: 'Bu cihaz onaylandı',
      allowedNext: 'Başka bir kod için {host} sitesinden isteyin.',
    },
    code: {
      title: 'Giriş kodunuz',
      lead: 'Kodu {host} sitesinde girin.',
      warning: 'Başka hiçbir yerde girmeyin ve kimseye söylemeyin.',
    },
    number: {
      title: 'Girişinizi onaylayın',
      leadAs: '{host} sitesine {name} olarak giriş yapıyorsunuz. {host} sitesinin gösterdiği sayıyı yazın.',
      leadFarcaster:
        '{host} sitesine Farcaster ile giriş yapıyorsunuz. {host} sitesinin gösterdiği sayıyı yazın.',
      label: '{host} sitesindeki sayı',
      warning:
        'Bu sayfayı veya bir sayıyı size başka biri gönderdiyse “İptal” düğmesine basın. Yoksa o kişi cüzdanınıza erişebilir.',
      cancel: 'İptal',
      submit: 'Giriş yap',
    },
    signIn: {
      working: 'Giriş yapılıyor',
      over: 'Bu giriş sona erdi',
      wrongNumber: 'Sayı doğru değildi',
      ended: 'Giriş yapılmadı',
    },
    dashboard: {
      title: 'Cüzdanınız',
      lead: 'Şifrelenmiş anahtarları bu tarayıcıda ve bu sitede saklanan hesaplar. Giriş yapmak onları açar; bu sitenin işletmecisi de açabilir.',
      accounts: 'Hesaplar',
      empty: 'Henüz yok',
    },
  },
  frame: {
    passkey: {
      login: 'Geçiş anahtarıyla giriş yap',
      create: 'Geçiş anahtarı oluştur',
      add: 'Geçiş anahtarı ekle',
      account: 'Yeni hesap oluştur',
      inWindow: 'Pencerede dene',
      cancel: 'İptal',
      what: 'Geçiş anahtarı; parmak izin, yüzün veya ekran kilidindir.',
      none: 'Bu tarayıcıda geçiş anahtarı yok',
      cancelled: 'Olmadı ya da iptal edildi',
      refused: 'Bu tarayıcı geçiş anahtarını reddetti',
      exists: 'Bu cihazda bu hesabın geçiş anahtarı zaten var',
      unknown: 'Bu geçiş anahtarı burada bilinmiyor',
      blocked: 'Tarayıcın pencereyi engelledi. İzin ver ve yeniden bas.',
      closed: 'Pencere kapatıldı',
      failed: 'Olmadı. Yeniden dene.',
    },
    reject: 'Reddet',
    covered: 'Bu pencerenin üzerinde bir şey var. Devam etmek için onu çekin.',
    account: 'Hesap',
    smartAccount: 'Akıllı hesap',
  },
}

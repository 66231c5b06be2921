import type { MailWords } from '../words.ts'

/** The mails in languages of South, East and Southeast Asia. Not read by native speakers yet. */
export const ASIA: readonly MailWords[] = [
  {
    language: 'hi',
    direction: 'ltr',
    code: {
      subject: '{code} आपका साइन इन कोड है',
      lead: '{host} पर साइन इन करने के लिए यह कोड डालें:',
      life: 'यह कोड एक ही बार काम करेगा और {minutes} मिनट में ख़त्म हो जाएगा।',
    },
    device: {
      subject: 'क्या यह आपका नया डिवाइस है?',
      lead: 'एक अनजान डिवाइस आपके ईमेल पते से {host} पर साइन इन कर रहा है। अगर यह आपका है, तो यह पेज खोलें और पुष्टि करें:',
      button: 'डिवाइस की पुष्टि करें',
      ignore: 'अगर यह आपका नहीं है, तो इस ईमेल को अनदेखा करें: यह डिवाइस साइन इन नहीं कर पाएगा।',
    },
    oldEmail: {
      subject: '{code} से आपके नए पते की पुष्टि होगी',
      lead: 'आपके वॉलेट का ईमेल पता बदलकर {email} होने वाला है। पुष्टि के लिए यह कोड डालें:',
    },
    newEmail: {
      subject: '{code} इस पते के लिए आपका कोड है',
      lead: 'अपने वॉलेट के साथ यह पता इस्तेमाल करने के लिए यह कोड डालें:',
    },
    ignore: 'अगर आपने यह ईमेल नहीं माँगा, तो आप इसे अनदेखा कर सकते हैं।',
  },
  {
    language: 'id',
    direction: 'ltr',
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
  {
    language: 'ja',
    direction: 'ltr',
    code: {
      subject: '{code} はログイン用のコードです',
      lead: '{host} にログインするには、次のコードを入力してください：',
      life: 'コードは1回のみ使用でき、有効期限は{minutes}分です。',
    },
    device: {
      subject: 'これはあなたの新しいデバイスですか？',
      lead: '未確認のデバイスがあなたのメールアドレスで {host} にログインしようとしています。ご自身のデバイスの場合は、次のページを開いて確認してください：',
      button: 'デバイスを確認',
      ignore:
        'ご自身のデバイスでない場合は、このメールを無視してください。そのデバイスはログインできません。',
    },
    oldEmail: {
      subject: '{code} は新しいアドレスの確認コードです',
      lead: 'ウォレットのメールアドレスが {email} に変更されます。確認するには、次のコードを入力してください：',
    },
    newEmail: {
      subject: '{code} はこのアドレス用のコードです',
      lead: 'このアドレスをウォレットで使用するには、次のコードを入力してください：',
    },
    ignore: 'このメールに心当たりがない場合は、無視してください。',
  },
  {
    language: 'ko',
    direction: 'ltr',
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
  {
    language: 'ms',
    direction: 'ltr',
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
  {
    language: 'th',
    direction: 'ltr',
    code: {
      subject: '{code} คือรหัสเข้าสู่ระบบของคุณ',
      lead: 'ป้อนรหัสนี้เพื่อเข้าสู่ระบบ {host}:',
      life: 'รหัสใช้ได้ครั้งเดียวและหมดอายุใน {minutes} นาที',
    },
    device: {
      subject: 'นี่คืออุปกรณ์ใหม่ของคุณใช่ไหม',
      lead: 'อุปกรณ์ที่เราไม่รู้จักกำลังเข้าสู่ระบบ {host} ด้วยอีเมลของคุณ หากเป็นอุปกรณ์ของคุณ ให้เปิดหน้านี้แล้วยืนยัน:',
      button: 'ยืนยันอุปกรณ์',
      ignore: 'หากไม่ใช่อุปกรณ์ของคุณ ให้เพิกเฉยต่ออีเมลนี้ อุปกรณ์นั้นจะเข้าสู่ระบบไม่ได้',
    },
    oldEmail: {
      subject: '{code} คือรหัสยืนยันอีเมลใหม่ของคุณ',
      lead: 'วอลเล็ตของคุณกำลังจะเปลี่ยนอีเมลเป็น {email} ป้อนรหัสนี้เพื่อยืนยัน:',
    },
    newEmail: {
      subject: '{code} คือรหัสของคุณสำหรับอีเมลนี้',
      lead: 'ป้อนรหัสนี้เพื่อใช้อีเมลนี้กับวอลเล็ตของคุณ:',
    },
    ignore: 'หากคุณไม่ได้เป็นผู้ขออีเมลนี้ คุณเพิกเฉยต่ออีเมลนี้ได้',
  },
  {
    language: 'vi',
    direction: 'ltr',
    code: {
      subject: '{code} là mã đăng nhập của bạn',
      lead: 'Nhập mã này để đăng nhập vào {host}:',
      life: 'Mã chỉ dùng được một lần và hết hạn sau {minutes} phút.',
    },
    device: {
      subject: 'Đây có phải là thiết bị mới của bạn không?',
      lead: 'Một thiết bị mà chúng tôi không biết đang đăng nhập vào {host} bằng địa chỉ email của bạn. Nếu đó là thiết bị của bạn, hãy mở trang này và xác nhận:',
      button: 'Xác nhận thiết bị',
      ignore:
        'Nếu đó không phải thiết bị của bạn, hãy bỏ qua email này: thiết bị đó sẽ không đăng nhập được.',
    },
    oldEmail: {
      subject: '{code} là mã xác nhận địa chỉ mới của bạn',
      lead: 'Ví của bạn sắp đổi địa chỉ email thành {email}. Nhập mã này để xác nhận:',
    },
    newEmail: {
      subject: '{code} là mã của bạn cho địa chỉ này',
      lead: 'Nhập mã này để dùng địa chỉ này với ví của bạn:',
    },
    ignore: 'Nếu bạn không yêu cầu email này, bạn có thể bỏ qua.',
  },
  {
    language: 'zh-CN',
    direction: 'ltr',
    code: {
      subject: '{code} 是你的登录验证码',
      lead: '请输入此验证码以登录 {host}：',
      life: '验证码仅可使用一次，{minutes} 分钟内有效。',
    },
    device: {
      subject: '这是你的新设备吗？',
      lead: '一台我们不认识的设备正在使用你的邮箱登录 {host}。如果是你的设备，请打开此页面进行确认：',
      button: '确认设备',
      ignore: '如果不是你的设备，请忽略此邮件：该设备将无法登录。',
    },
    oldEmail: {
      subject: '{code} 是确认新邮箱的验证码',
      lead: '你的钱包即将把邮箱更换为 {email}。请输入此验证码以确认：',
    },
    newEmail: {
      subject: '{code} 是此邮箱的验证码',
      lead: '请输入此验证码，以便将此邮箱用于你的钱包：',
    },
    ignore: '如果你没有请求此邮件，可以忽略它。',
  },
  {
    language: 'zh-TW',
    direction: 'ltr',
    code: {
      subject: '{code} 是你的登入驗證碼',
      lead: '請輸入此驗證碼以登入 {host}：',
      life: '驗證碼只能使用一次，{minutes} 分鐘後失效。',
    },
    device: {
      subject: '這是你的新裝置嗎？',
      lead: '一部我們不認得的裝置正在使用你的信箱登入 {host}。如果是你的裝置，請開啟此頁面確認：',
      button: '確認裝置',
      ignore: '如果不是你的裝置，請忽略此郵件：該裝置將無法登入。',
    },
    oldEmail: {
      subject: '{code} 是確認新信箱的驗證碼',
      lead: '你的錢包即將把信箱更換為 {email}。請輸入此驗證碼以確認：',
    },
    newEmail: {
      subject: '{code} 是此信箱的驗證碼',
      lead: '請輸入此驗證碼，即可將此信箱用於你的錢包：',
    },
    ignore: '如果你沒有要求此郵件，可以忽略它。',
  },
]

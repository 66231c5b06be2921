import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const VIETNAMESE: Words = {
  language: 'vi',
  direction: 'ltr',
  mail: {
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
  pages: {
    wallet: 'Ví an toàn',
    wait: 'Chờ một chút',
    close: 'Bạn có thể đóng trang này',
    back: 'Hãy quay lại trang trước đó.',
    restart: 'Hãy bắt đầu lại ở trang trước đó.',
    passkey: 'Hãy mở trang này từ ứng dụng mà bạn đang đăng nhập.',
    device: {
      lead: 'Một thiết bị mới đang đăng nhập vào {host} với tên {email}.',
      yes: 'Đúng, là tôi',
      no: 'Không',
      over: 'Liên kết này không còn dùng được',
      overNext: 'Hãy đăng nhập lại để nhận liên kết mới.',
      refused: 'Thiết bị này đã bị từ chối',
      refusedNext: 'Thiết bị chưa được đăng nhập.',
      allowed: 'Thiết bị này đã được xác nhận',
      allowedNext: 'Nếu cần mã khác, hãy yêu cầu tại {host}.',
    },
    code: {
      title: 'Mã đăng nhập của bạn',
      lead: 'Nhập mã này tại {host}.',
      warning: 'Đừng nhập mã ở bất kỳ nơi nào khác và đừng nói cho ai biết.',
    },
    number: {
      title: 'Xác nhận đăng nhập',
      leadAs: 'Bạn đang đăng nhập vào {host} với tên {name}. Hãy nhập số mà {host} hiển thị.',
      leadFarcaster: 'Bạn đang đăng nhập vào {host} bằng Farcaster. Hãy nhập số mà {host} hiển thị.',
      label: 'Số trên {host}',
      warning:
        'Nếu người khác gửi cho bạn trang này hoặc một con số, hãy nhấn “Hủy”. Nếu không, người đó sẽ truy cập được ví của bạn.',
      cancel: 'Hủy',
      submit: 'Đăng nhập',
    },
    signIn: {
      working: 'Đang đăng nhập',
      over: 'Lần đăng nhập này đã kết thúc',
      wrongNumber: 'Số không đúng',
      ended: 'Chưa đăng nhập',
    },
    dashboard: {
      title: 'Ví của bạn',
      lead: 'Các tài khoản có khóa đã mã hóa được lưu trong trình duyệt này và tại trang web này. Đăng nhập sẽ mở chúng; người vận hành trang web này cũng có thể mở.',
      accounts: 'Tài khoản',
      empty: 'Chưa có',
    },
  },
  frame: {
    passkey: {
      login: 'Đăng nhập bằng khóa truy cập',
      create: 'Tạo khóa truy cập',
      add: 'Thêm khóa truy cập',
      account: 'Tạo tài khoản mới',
      inWindow: 'Thử trong cửa sổ',
      cancel: 'Hủy',
      what: 'Khóa truy cập là vân tay, khuôn mặt hoặc khóa màn hình của bạn.',
      none: 'Trình duyệt này không có khóa truy cập',
      cancelled: 'Không thành công hoặc đã bị hủy',
      refused: 'Trình duyệt này đã từ chối khóa truy cập',
      exists: 'Thiết bị này đã có khóa truy cập của tài khoản này',
      unknown: 'Khóa truy cập này không được biết ở đây',
      blocked: 'Trình duyệt của bạn đã chặn cửa sổ. Hãy cho phép rồi nhấn lại.',
      closed: 'Cửa sổ đã đóng',
      failed: 'Không thành công. Hãy thử lại.',
    },
    reject: 'Từ chối',
    covered: 'Có thứ gì đó che cửa sổ này. Hãy dời nó đi để tiếp tục.',
    account: 'Tài khoản',
    smartAccount: 'Tài khoản thông minh',
  },
}

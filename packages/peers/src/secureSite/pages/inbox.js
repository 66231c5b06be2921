// A new mail shows by itself. The list is small, so the page is simply read again.
const events = new EventSource('/events')
events.addEventListener('mail', () => location.reload())
addEventListener('pagehide', () => events.close())

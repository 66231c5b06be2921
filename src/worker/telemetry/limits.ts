// Limits of events and the log.

/** 5 errors per 60 s, over all tabs. */
export const TELEMETRY_ERRORS_MAX = 5
export const TELEMETRY_WINDOW_MS = 60_000
/** Events on their way at once; an endpoint that hangs must not hold more than this in memory. */
export const TELEMETRY_EVENTS_MAX = 20
/** Characters of one text in telemetry. */
export const TELEMETRY_TEXT_MAX = 500
export const TELEMETRY_FRAMES_MAX = 20
/** Log buffer about 1,024,000 bytes. */
export const LOG_BUFFER_BYTES = 1_024_000

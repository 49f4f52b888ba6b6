/** An endless `text/event-stream` of one member's news; outside of the contract, for it is not JSON. */
export const NEWS_STREAM_PATH = '/api/user/notifications/stream';

/** Data of an event; its id is that of the newest unread notification, 0 without one. */
export interface NewsEvent {
  newNotifications: boolean;
  /** Of the session's profile, in years; `null` if it is not a child's. */
  ageLimit: number | null;
}

/** Interval of the stream's heartbeats, in seconds. */
export const NEWS_HEARTBEAT_S = 25;

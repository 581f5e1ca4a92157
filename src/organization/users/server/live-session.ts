/** That a session, as `s`, is neither over nor idle for too long. */
export const isLiveSession =
  's.expires_at > now() and s.last_seen_at + make_interval(secs => s.idle_seconds) > now()'

/** Condition for rows `s` of `sessions` that have not ended. */
export const isLive = '(s.expires_at > now() AND (s.idle IS NULL OR s.last_seen_at > now() - s.idle))';

/** Condition for `code_challenges`: neither used, nor replaced by a newer one, nor expired. */
export const isOpenChallenge = 'used_at IS NULL AND voided_at IS NULL AND expires_at > now()';

/** Condition for rows `s` of `sessions` that have not ended. */
export const isLive = '(s.expires_at > now() AND (s.idle IS NULL OR s.last_seen_at > now() - s.idle))';

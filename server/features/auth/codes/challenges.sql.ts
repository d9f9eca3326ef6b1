/** Condition for `code_challenges`: neither used, nor replaced by a newer one, nor expired. */
export const isOpenChallenge = 'used_at IS NULL AND voided_at IS NULL AND expires_at > now()';

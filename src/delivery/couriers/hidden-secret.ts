/** Shown instead of a secret. */
export const hidden = '••••••'

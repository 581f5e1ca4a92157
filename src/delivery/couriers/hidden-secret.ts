/** What is shown in place of a secret. */
export const hidden = '••••••'

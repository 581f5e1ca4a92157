/** Seconds from one try to the next, longer each time; after the last of them it is given up. */
export const mailPauseSeconds: readonly number[] = [60, 300, 1_800, 7_200]

/**
 * Whether trying again is useless: the mail server answered for good (5xx, RFC 5321 section 4.2.1)
 * about this recipient or this text. A wrong password of ours is not for good: it is mended.
 */
export function isFinal(error: unknown): boolean {
  const { code, responseCode } = partsOf(error)
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutThisMail && responseCode >= 500 && responseCode < 600
}

/** One line for the log of mails, without control characters. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const printable = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return printable.slice(0, 500) || 'The mail server gave no reason.'
}

function partsOf(error: unknown): { readonly code: string; readonly responseCode: number } {
  if (!(error instanceof Error)) return { code: '', responseCode: 0 }
  return {
    code: 'code' in error ? String(error.code) : '',
    responseCode: 'responseCode' in error ? Number(error.responseCode) : 0,
  }
}

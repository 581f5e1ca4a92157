/**
 * Whether retrying is useless: the mail server permanently refused (5xx, RFC 5321 section 4.2.1)
 * this recipient or this text. A wrong password of ours is not permanent, because it can be
 * corrected.
 */
export function isFinal(error: unknown): boolean {
  const { code, responseCode } = partsOf(error)
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutThisMail && responseCode >= 500 && responseCode < 600
}

function partsOf(error: unknown): { readonly code: string; readonly responseCode: number } {
  if (!(error instanceof Error)) return { code: '', responseCode: 0 }
  return {
    code: 'code' in error ? String(error.code) : '',
    responseCode: 'responseCode' in error ? Number(error.responseCode) : 0,
  }
}

/**
 * Whether trying again is useless: the mail server answered for good (5xx, RFC 5321 section 4.2.1)
 * about this recipient or this text. A wrong password of ours is not for good: it is mended.
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

/** The basic set of GSM 7 bit (3GPP TS 23.038, section 6.2.1); all of these take one place. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** Its extension; each of these takes two places. */
const extension = '^{}\\[~]|€\f'

export type SmsLength = {
  readonly segments: number
  /** Places taken, of `most` in the last count of segments. */
  readonly used: number
  readonly most: number
  /** A character outside GSM 7 bit makes the whole text take 16 bits for each. */
  readonly isWide: boolean
}

/** How many SMS a text takes, which is what it costs. A text of several carries a header in each. */
export function smsLength(text: string): SmsLength {
  const characters = [...text]
  const isWide = characters.some((one) => !basic.includes(one) && !extension.includes(one))
  const used = isWide
    ? text.length
    : characters.reduce((sum, one) => sum + (extension.includes(one) ? 2 : 1), 0)
  const [alone, joined] = isWide ? [70, 67] : [160, 153]
  if (used <= alone) return { segments: 1, used, most: alone, isWide }
  const segments = Math.ceil(used / joined)
  return { segments, used, most: segments * joined, isWide }
}

export const mostSegments = 6

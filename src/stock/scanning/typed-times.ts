/** The highest number that can be typed before a scan. */
export const mostTimes = 99_999

export type TypedTimes = {
  /** Null where none was typed. */
  readonly times: number | null
  /** What remains: empty where the code is still to be scanned. */
  readonly code: string
}

/** `3*` multiplies the next scan, `3*4006381333931` this one; a code is otherwise left alone. */
export function readTimes(text: string): TypedTimes {
  const [, digits, code = ''] = /^([1-9]\d{0,4})\*(.*)$/s.exec(text.trim()) ?? []
  return digits === undefined
    ? { times: null, code: text.trim() }
    : { times: Number(digits), code: code.trim() }
}

import { refusalOf, type ShownRefusal } from '../client.ts'

const mostRepeats = 5
const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 8_000

/** No answer, an answer of a proxy without a server, or of an overloaded server. */
const passing = [0, 502, 503, 504]

/** The server did not answer. */
export const isSilence = ({ status }: Pick<ShownRefusal, 'status'>): boolean =>
  passing.includes(status)

/** An answer of ours that does not change by asking again; a proxy may answer anything meanwhile. */
export const isFinal = ({
  status,
  requestId,
}: Pick<ShownRefusal, 'status' | 'requestId'>): boolean =>
  requestId !== null && status >= 400 && status < 500 && status !== 429

/** The same query may be answered soon. */
export function isWorthRepeating(error: Error | null): boolean {
  return error !== null && isSilence(refusalOf(error))
}

/** For `useQuery`: a refusal is final; a failure of the server is worth one more attempt. */
export function repeatsRead(failures: number, error: Error): boolean {
  if (isWorthRepeating(error)) return failures < mostRepeats
  return failures < 1 && refusalOf(error).status >= 500
}

/** Randomised, so that all browsers do not retry together. */
export function pauseBeforeRepeat(failures: number): number {
  const pause = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** failures)
  return pause * (0.5 + Math.random() / 2)
}

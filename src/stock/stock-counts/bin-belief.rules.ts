/** What happened to a bin since it was last counted or found as recorded. */
export type SinceCheck = {
  /** Picks, put-aways and other movements. */
  readonly moves: number
  /** Open variances that were found there by others than counts. */
  readonly shorts: number
  /** Null where it was never checked. */
  readonly days: number | null
}

const perMove = 0.004
const perDay = 0.0005
const perShort = 0.35
const neverChecked = 0.05

/**
 * How likely the record of a bin is wrong, in whole percent: each event since the last check leaves
 * it right with its own chance.
 */
export function likelyWrong({ moves, shorts, days }: SinceCheck): number {
  const start = days === null ? 1 - neverChecked : (1 - perDay) ** days
  const right = start * (1 - perMove) ** moves * (1 - perShort) ** shorts
  return Math.round((1 - right) * 100)
}

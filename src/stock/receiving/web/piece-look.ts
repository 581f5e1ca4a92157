import type { CountOutcome } from '../receiving.rules.ts'
import classes from './receiving.module.css'

/** The class of a counted or received part, by what became of it. */
export const lookOfPiece: Readonly<Record<CountOutcome, string | undefined>> = {
  accepted: undefined,
  quality: classes.doubted,
  rejected: classes.refused,
}

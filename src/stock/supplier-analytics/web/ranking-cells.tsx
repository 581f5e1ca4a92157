import type { Tone } from '#platform/machine.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { SupplierRank } from '../supplier-analytics.fields.ts'
import { classOf, type ScoreClass } from '../supplier-scores.rules.ts'
import {
  daysText,
  driftText,
  durationText,
  exactDaysText,
  scoreText,
  shareText,
} from './figure-texts.ts'

const classTones: Readonly<Record<ScoreClass, Tone>> = {
  A: 'good',
  B: 'active',
  C: 'waiting',
  D: 'bad',
}

function ScoreBadge({ score }: { score: number | null }) {
  const scoreClass = classOf(score)
  if (scoreClass === null) return scoreText(score)
  return <ToneBadge tone={classTones[scoreClass]} label={`${scoreClass} ${scoreText(score)}`} />
}

/** The score with its spread by month; no number for a sample that is too small for one. */
export function ScoreText({
  isFew,
  score,
  scoreLow,
  scoreHigh,
}: Pick<SupplierRank, 'isFew' | 'score' | 'scoreLow' | 'scoreHigh'>) {
  if (isFew) return <ToneBadge tone="quiet" label="Few orders" />
  const spread =
    scoreLow === null || scoreLow === scoreHigh
      ? ''
      : `${scoreText(scoreLow)} to ${scoreText(scoreHigh)} by month`
  return (
    <span title={spread}>
      <ScoreBadge score={score} />
    </span>
  )
}

export const rankingCells: Cells<SupplierRank> = {
  score: (row) => <ScoreText {...row} />,
  onTime: ({ onTime }) => shareText(onTime),
  onTimeLast: ({ onTimeLast }) => shareText(onTimeLast),
  inFull: ({ inFull }) => shareText(inFull),
  otif: ({ otif }) => shareText(otif),
  fill: ({ fill }) => shareText(fill),
  defects: ({ defects }) => shareText(defects),
  lateDays: ({ lateDays }) => exactDaysText(lateDays),
  leadP50: ({ leadP50 }) => daysText(leadP50),
  leadP90: ({ leadP90 }) => daysText(leadP90),
  answer: ({ answerMinutes }) => durationText(answerMinutes),
  price: ({ priceDrift }) => driftText(priceDrift),
}

import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { RiskLevel } from '../recommend.ts'
import { levelLabels } from '../risk-words.ts'

export function RiskBadge({ score, level }: { score: number; level: RiskLevel }) {
  const { label, tone } = levelLabels[level]
  return <ToneBadge tone={tone} label={`${label}, ${score} of 100`} />
}

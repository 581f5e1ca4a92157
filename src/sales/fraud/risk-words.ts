import type { Tone } from '#platform/machine.ts'
import type { Recommendation, RiskLevel } from './recommend.ts'
import { riskRules } from './score-risk.ts'

export const levelLabels: Readonly<Record<RiskLevel, { label: string; tone: Tone }>> = {
  low: { label: 'Low', tone: 'good' },
  medium: { label: 'Medium', tone: 'waiting' },
  high: { label: 'High', tone: 'bad' },
}

export const recommendationLabels: Readonly<Record<Recommendation, string>> = {
  accept: 'Accept the order.',
  call_first: 'Call the customer first.',
  ask_prepayment: 'Ask for prepayment.',
  hold: 'Hold the order until a person decides.',
}

const labelsOfRules = new Map<string, string>(riskRules.map(({ code, label }) => [code, label]))

/** A rule that a later version no longer has keeps its code as its name. */
export const signalLabel = (code: string) => labelsOfRules.get(code) ?? code.replaceAll('_', ' ')

/** Points with their sign: `+15`, `−10`. */
export const pointsText = (points: number) => (points < 0 ? `−${-points}` : `+${points}`)

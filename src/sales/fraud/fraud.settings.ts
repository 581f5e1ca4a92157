import { defineSetting } from '#platform/settings.ts'
import { riskRules } from './score-risk.ts'

const risk = { group: 'Risk', scope: 'outlet' } as const

/**
 * From which risk score on an order is watched, marked and held, when its value is high, and which
 * rules do not count. Each is tried on past orders before it is switched on.
 */
export const fraudSettings = {
  watchScore: defineSetting({
    ...risk,
    key: 'fraud.watch_score',
    label: 'Watch an order from',
    effect:
      'An order that scores at least this shows its risk signals to the agent who confirms it.',
    type: { kind: 'whole', least: 0, most: 100, unit: 'points' },
    default: 40,
  }),
  highScore: defineSetting({
    ...risk,
    key: 'fraud.high_score',
    label: 'Risk is high from',
    effect: 'An order that scores at least this is marked as of high risk.',
    type: { kind: 'whole', least: 0, most: 100, unit: 'points' },
    notBelow: 'fraud.watch_score',
    default: 60,
  }),
  holdScore: defineSetting({
    ...risk,
    key: 'fraud.hold_score',
    label: 'Hold an order from',
    effect:
      'An order that scores at least this is held until a person decides; it is never cancelled by its score.',
    type: { kind: 'whole', least: 0, most: 100, unit: 'points' },
    notBelow: 'fraud.high_score',
    default: 80,
  }),
  highValueMinor: defineSetting({
    ...risk,
    key: 'fraud.high_value_minor',
    label: 'High order value from',
    effect:
      'A first order or an order with a new phone gets risk points from this total on. Orders in another currency do not.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 30_000,
  }),
  rulesOff: defineSetting({
    ...risk,
    key: 'fraud.rules_off',
    label: 'Risk rules that are off',
    effect: 'A rule that is off adds no points to a score and takes none off.',
    type: {
      kind: 'choices',
      options: riskRules.map(({ code, label }) => ({ value: code, label })),
    },
    default: [],
  }),
} as const

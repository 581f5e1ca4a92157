/** How a plan may choose its products. */
export const countChoices = [
  'random',
  'never_counted',
  'negative',
  'many_errors',
  'high_value',
  'recently_moved',
] as const

export type CountChoice = (typeof countChoices)[number]

export const countChoiceLabels: Readonly<Record<CountChoice, string>> = {
  random: 'At random',
  never_counted: 'Never counted',
  negative: 'Negative stock',
  many_errors: 'Most errors in a year',
  high_value: 'Highest value',
  recently_moved: 'Moved since the last count',
}

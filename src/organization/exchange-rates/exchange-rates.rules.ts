export const rateStates = ['current', 'replaced', 'withdrawn'] as const

export const rateStateLabels = {
  current: 'Current',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
} as const

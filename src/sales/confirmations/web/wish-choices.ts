import { wayLabels, wishes } from '#organization/messages/ways.ts'

/** The channels for messages, as choices. */
export const wishChoices = wishes.map((wish) => ({
  value: wish,
  label: wish === 'best' ? 'Whichever suits best' : wayLabels[wish],
}))

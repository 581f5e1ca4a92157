import { wayLabels, wishes } from '#organization/messages/ways.ts'

/** By which way customers are told, to choose from. */
export const wishChoices = wishes.map((wish) => ({
  value: wish,
  label: wish === 'best' ? 'Whichever suits best' : wayLabels[wish],
}))

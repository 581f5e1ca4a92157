import { wayLabels, wishes } from '#messages/ways.ts'

/** By which way customers are told, to choose from. */
export const wishChoices = wishes.map((wish) => ({
  value: wish,
  label: wish === 'best' ? 'Whichever suits best' : wayLabels[wish],
}))

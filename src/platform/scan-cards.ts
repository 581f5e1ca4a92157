/** Cards that replace buttons for users who hold a scanner. */
export const scanActions = {
  CONFIRM: 'confirm',
  UNDO: 'undo',
  SHORT: 'short',
  'NEW-BOX': 'new_box',
} as const

export type ScanAction = (typeof scanActions)[keyof typeof scanActions]

/** The cards that screens handle, as they are printed. */
export const printedCards = [
  {
    code: 'A-CONFIRM',
    title: 'Go on',
    says: 'Takes the next step: gets work, books and labels the parcel, opens and closes the load sheet. Answers a question with yes.',
  },
  {
    code: 'A-UNDO',
    title: 'Undo',
    says: 'Takes back the last scan of a pick. Answers a question with no.',
  },
  { code: 'A-SHORT', title: 'Short', says: 'There is not enough of what is to be picked.' },
] as const

/** The action of a card `A-CONFIRM`; null where there is no such card. */
export function cardOf(code: string): ScanAction | null {
  const word = /^A-(.+)$/.exec(code.trim().toUpperCase())?.[1]
  return Object.entries(scanActions).find(([known]) => known === word)?.[1] ?? null
}

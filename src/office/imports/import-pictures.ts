/** What becomes of a picture that a file names by its address. */
export const pictureOutcomes = ['waiting', 'fetched', 'present', 'refused', 'failed'] as const

export type PictureOutcome = (typeof pictureOutcomes)[number]

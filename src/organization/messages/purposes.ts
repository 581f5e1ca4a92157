/** The purpose of a free-text message: advertising goes only to customers who agreed to it. */
export const purposes = ['service', 'advertising'] as const

export type Purpose = (typeof purposes)[number]

export const purposeLabels: Readonly<Record<Purpose, string>> = {
  service: 'About their order or account',
  advertising: 'Advertising',
}

export function isPurpose(text: string): text is Purpose {
  return purposes.some((purpose) => purpose === text)
}

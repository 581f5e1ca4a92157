/** What a message in free words is: advertising goes to those who agreed to it, and to no others. */
export const purposes = ['service', 'advertising'] as const

export type Purpose = (typeof purposes)[number]

export const purposeLabels: Readonly<Record<Purpose, string>> = {
  service: 'About their order or account',
  advertising: 'Advertising',
}

export function isPurpose(text: string): text is Purpose {
  return purposes.some((purpose) => purpose === text)
}

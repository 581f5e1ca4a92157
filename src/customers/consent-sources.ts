/** How somebody said what they agree to, or no longer agree to. */
export const consentSources = ['phone', 'email', 'in_person', 'form', 'letter', 'other'] as const

export type ConsentSource = (typeof consentSources)[number]

export const consentSourceLabels: Readonly<Record<ConsentSource, string>> = {
  phone: 'On the phone',
  email: 'By email',
  in_person: 'In person',
  form: 'On a form',
  letter: 'By letter',
  other: 'Another way',
}

import { Refusal } from '#platform/refusal.ts'

/** @param field where the user chose the email */
export function mailNotSetUp(field: string): Refusal {
  return new Refusal(
    'unprocessable',
    'mail_not_set_up',
    'Email is not set up. Add a mail server under Business settings, Connections, or tell the supplier in another way.',
    { field },
  )
}

export function noAddress(supplier: string): Refusal {
  return new Refusal(
    'unprocessable',
    'no_address',
    `${supplier} has no email address. Enter one, or tell the supplier in another way.`,
    { field: 'to' },
  )
}

import type { Verdict } from './verification.fields.ts'

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  unchecked: 'Not checked',
  accept: 'Accepted',
  confirm: 'To confirm',
  fix: 'To fix',
}
